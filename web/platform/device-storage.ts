/** Texts stored in the browser by their names. What the browser refuses, or has no room for, lasts as long as this tab. */
type DeviceStorage = {
  read: (name: string) => string | null
  store: (name: string, value: string) => void
  drop: (name: string) => void
  /** Drops every text whose name begins with the prefix. */
  dropAll: (prefix: string) => void
}

/** The result, or undefined: some browsers refuse each access to their storage, by a setting or in a private window. */
const unlessRefused = <Result>(act: () => Result): Result | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

const orInMemory = (browser: () => Storage): DeviceStorage => {
  const memory = new Map<string, string>()
  const drop = (name: string): void => {
    memory.delete(name)
    // A text that stays although it is dropped is told: a token, for instance, would outlive the sign-out.
    if (unlessRefused(() => browser().getItem(name)) != null) browser().removeItem(name)
  }
  return {
    read: (name) => unlessRefused(() => browser().getItem(name)) ?? memory.get(name) ?? null,
    store: (name, value) => {
      const isStored = unlessRefused(() => {
        browser().setItem(name, value)
        return true
      })
      if (isStored) return void memory.delete(name)
      // A full storage still has the older text, which no other tab and no reload should read: an older token is refused as a copy.
      drop(name)
      memory.set(name, value)
    },
    drop,
    dropAll: (prefix) => {
      const names = [...memory.keys(), ...(unlessRefused(() => Object.keys(browser())) ?? [])]
      for (const name of names) if (name.startsWith(prefix)) drop(name)
    },
  }
}

/** The storage of this device, shared by all tabs: the one access to `localStorage`. */
export const deviceStorage = orInMemory(() => localStorage)

/** The storage of this tab, which survives a reload: the one access to `sessionStorage`. */
export const tabStorage = orInMemory(() => sessionStorage)
