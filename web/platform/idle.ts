const timeoutMs = 2000

/** Acts once the browser is idle, after two seconds at the latest. Safari has no idle callback: a pause replaces it. @returns cancels */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, timeoutMs)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: timeoutMs })
  return () => cancelIdleCallback(waiting)
}

const firstScreenMs = 2_500

/** Acts after a pause for the first answers, then as `whenIdle`: a browser is idle while it waits for them too. @returns cancels */
export const afterFirstScreen = (act: () => void): (() => void) => {
  let giveUp = () => {}
  const timer = setTimeout(
    () => {
      giveUp = whenIdle(act)
    },
    Math.max(0, firstScreenMs - performance.now()),
  )
  return () => {
    clearTimeout(timer)
    giveUp()
  }
}

/** The moment after the first screen: `await` it before a file that nobody waits for. */
export const firstScreenOver = (): Promise<void> => new Promise((done) => void afterFirstScreen(done))
