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

const firstScreenMs = 2_500

/** Acts when what a person waits for has had its time, then as `whenIdle`: a browser is idle while it waits for its first answers too. @returns gives up */
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
