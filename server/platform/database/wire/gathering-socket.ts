import { Socket } from 'node:net'

/**
 * A socket that sends what is written within one turn of the event loop in one go. Each write wakes PostgreSQL; `pg` makes one of five parts for each
 * statement, and announces it by `cork`.
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
