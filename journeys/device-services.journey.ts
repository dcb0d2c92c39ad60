import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { given, signIn } from './steps.ts'

/**
 * What a browser lacks by plain http, by its settings or on a full device, as a script that runs before the product. What is refused together
 * is what one of them refuses; the storage of the tab and a full storage are apart, since the product falls back from one storage to another.
 */
const faults: Readonly<Record<string, () => void>> = {
  'plain http': () => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
    for (const name of ['locks', 'clipboard', 'serviceWorker', 'storage']) Reflect.deleteProperty(Navigator.prototype, name)
    Reflect.deleteProperty(globalThis, 'caches')
  },
  'local storage, database, locks, clipboard and service worker refused': () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  },
  'storage of the tab refused; database, channels and notices of the system absent': () => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    for (const name of ['BroadcastChannel', 'Notification', 'SharedWorker']) Reflect.deleteProperty(globalThis, name)
  },
  'storage full, locks and database refused': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  },
}

/** Words of machines, which no person should read. */
const exceptionWords =
  /is not a (?:function|constructor)|is not defined|undefined|Cannot read|denied|insecure|quota|Uncaught|(?:Type|Security|Reference)Error|DOMException/i
const expectNoException = async (page: Page): Promise<void> => {
  await expect(page.locator('body')).not.toContainText(exceptionWords)
}

for (const [name, fault] of Object.entries(faults))
  test(`a planner signs in, finds an order, opens it and copies its number; nothing says an exception: ${name} [NAV-15] [PC-15]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { booking } = await given(request)
    const { code } = await booking()
    await page.addInitScript(fault)
    await signIn(page, 'planner')
    await expectNoException(page)

    // By the links of the product: a reload asks for another sign-in where the device stores nothing.
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
    await page.getByRole('searchbox', { name: 'N° de commande' }).fill(code)
    await page.getByRole('link', { name: code, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    await expectNoException(page)

    await page.getByRole('main').getByRole('button', { name: code, exact: true }).click()
    await expect(page.getByText(/est copié|refuse la copie/)).toBeVisible()
    await expectNoException(page)
  })
