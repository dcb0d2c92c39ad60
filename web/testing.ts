/** A browser's storage, for tests of what is kept in one: `vi.stubGlobal('localStorage', memoryStorage())`. */
export const memoryStorage = (): Storage => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  return new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      kept.has(String(name)) ? { enumerable: true, configurable: true, value: kept.get(String(name)) } : undefined,
  })
}
