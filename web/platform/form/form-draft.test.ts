import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { dropDrafts } from './drop-drafts.ts'
import { dropDraft, readDraft, storeDraft, storeDraftsForReload, whileSaving } from './form-draft.ts'

const camille = { personId: 'camille', form: 'booking-create' }
const now = Date.parse('2026-11-23T09:00:00Z')
const days = 86_400_000

/** The storages of a tab: another tab of the device has another one of its own. */
const openTab = (): Storage => {
  const storage = memoryStorage()
  vi.stubGlobal('sessionStorage', storage)
  return storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  openTab()
})

it('gives back what was typed, to the person who typed it only', () => {
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  expect(readDraft(camille, now + days)).toEqual({ address: '12 rue des Lilas' })
  expect(readDraft({ ...camille, personId: 'nour' }, now)).toBeNull()
  expect(readDraft({ ...camille, form: 'booking-0199' }, now)).toBeNull()
})

it('lets a draft go after a week, or once it is saved', () => {
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  expect(readDraft(camille, now + 7 * days)).toBeNull()
  dropDraft(camille)
  expect(readDraft(camille, now)).toBeNull()
})

it('is not restored into the form that opens while its values are saved, and is there again when they are refused', async () => {
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  const refused = whileSaving(camille, async () => {
    expect(readDraft(camille, now)).toBeNull()
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(readDraft(camille, now)).toEqual({ address: '12 rue des Lilas' })
})

it('leaves no draft of anybody after a sign-out, and touches nothing else [AUTH-3]', () => {
  localStorage.setItem('numberPerPage', '100')
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  storeDraft({ ...camille, personId: 'nour' }, {}, now)
  dropDrafts()
  expect(Object.keys(localStorage)).toEqual(['numberPerPage'])
})

it("is a tab's own: another open tab begins with an empty form, and neither writes over the other", () => {
  const first = sessionStorage
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  const second = openTab()
  expect(readDraft(camille, now)).toBeNull()
  storeDraft(camille, { address: '3 quai Zéphyr' }, now)

  vi.stubGlobal('sessionStorage', first)
  expect(readDraft(camille, now)).toEqual({ address: '12 rue des Lilas' })
  dropDraft(camille)
  expect(readDraft(camille, now)).toBeNull()
  vi.stubGlobal('sessionStorage', second)
  expect(readDraft(camille, now)).toEqual({ address: '3 quai Zéphyr' })
})

it('of a closed tab goes to the next tab, once; a reloaded tab takes it back, and a crashed one has it half a day for itself', () => {
  const first = sessionStorage
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  storeDraftsForReload()
  expect(readDraft(camille, now)).toEqual({ address: '12 rue des Lilas' })
  openTab()
  expect(readDraft(camille, now)).toBeNull()
  expect(readDraft(camille, now + days)).toEqual({ address: '12 rue des Lilas' })

  vi.stubGlobal('sessionStorage', first)
  expect(readDraft(camille, now + days)).toBeNull()
  storeDraft(camille, { address: '3 quai Zéphyr' }, now)
  storeDraftsForReload()
  openTab()
  expect(readDraft(camille, now)).toEqual({ address: '3 quai Zéphyr' })
  openTab()
  expect(readDraft(camille, now)).toBeNull()
})
