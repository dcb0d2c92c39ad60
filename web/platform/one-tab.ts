/**
 * Runs `act` in one tab at a time: a second tab waits. Where the browser has no locks (plain http) or refuses them, it runs at once: then
 * only idempotency keys prevent that two tabs do the same twice.
 * @param name of the lock
 */
export const inOneTab = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
  if (!('locks' in navigator)) return act()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, () => {
      hasBegun = true
      return act()
    })
  } catch (error) {
    if (hasBegun) throw error
    return act()
  }
}
