import { AsyncLocalStorage } from 'node:async_hooks'

let scope: AsyncLocalStorage<true> | undefined

/** Switches the check of `requireNoConnection` on, in tests only: the storage slows every promise of the process. */
export const watchConnections = (): void => {
  scope ??= new AsyncLocalStorage()
}

/** Runs work that has a connection of the pool in hand, such as the body of a transaction. */
export const withConnection = <Result>(run: () => Promise<Result>): Promise<Result> => (scope ? scope.run(true, run) : run())

/**
 * Called where slow or external work begins (a password hash, a request to a service, a file): such work never keeps a connection from
 * those who wait for one. @throws {Error} in tests, inside `withConnection`
 */
export const requireNoConnection = (work: string): void => {
  if (scope?.getStore()) throw new Error(`${work}: begun with a connection of the database in hand`)
}
