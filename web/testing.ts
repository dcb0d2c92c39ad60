/** A browser's storage in memory, for tests: `vi.stubGlobal('localStorage', memoryStorage())`. */
export const memoryStorage = (): Storage => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
  return new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      values.has(String(name)) ? { enumerable: true, configurable: true, value: values.get(String(name)) } : undefined,
  })
}
