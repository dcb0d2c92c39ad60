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
let firstScreen: Promise<void> = Promise.resolve()

/** Sets what the first screen waits for: on a slow machine it comes later than its usual time. @param loading never rejected */
export const setFirstScreen = (loading: Promise<void>): void => {
  firstScreen = loading
}

/** Calls `whenIdle` after the first screen and its usual time, since a browser is idle while it waits for answers too. @returns cancels */
export const afterFirstScreen = (act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp = () => {}
  let isCancelled = false
  const wait = () => {
    giveUp = whenIdle(act)
  }
  void firstScreen.then(() => {
    if (!isCancelled) timer = setTimeout(wait, Math.max(0, firstScreenMs - performance.now()))
  })
  return () => {
    isCancelled = true
    clearTimeout(timer)
    giveUp()
  }
}

/** Resolves after the first screen: `await` it before loading a file that the first screen does not need. */
export const firstScreenOver = (): Promise<void> => new Promise((done) => void afterFirstScreen(done))
