import { Socket } from 'node:net'

/**
 * A socket that sends everything written within one turn of the event loop in one network write, because each write wakes PostgreSQL. `pg`
 * writes five parts for each statement and announces them by `cork`.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    setImmediate(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
