const timeoutMs = 2000

/** Acts once the browser has nothing else to do, after two seconds at the latest. Safari has no idle callback: a pause stands for it. @returns gives up */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, timeoutMs)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: timeoutMs })
  return () => cancelIdleCallback(waiting)
}
