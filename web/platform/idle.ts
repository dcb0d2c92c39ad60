const timeoutMs = 2000

/** Calls once the browser is idle, after two seconds at the latest. Safari has no idle callback: a timeout replaces it. @returns cancels */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, timeoutMs)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: timeoutMs })
  return () => cancelIdleCallback(waiting)
}

const firstScreenMs = 2_500

/** Calls `whenIdle` after the time of the first answers, since a browser is idle while it waits for them too. @returns cancels */
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

/** Resolves after the first screen: `await` it before loading a file that the first screen does not need. */
export const firstScreenOver = (): Promise<void> => new Promise((done) => void afterFirstScreen(done))
