/** A table of an IndexedDB database of this device. */
export type DeviceTable = {
  /** Runs `act` in one transaction; it may await only requests of the table, else the browser commits early. */
  use: <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<Result>) => Promise<Result>
}

/**
 * An IndexedDB database with one table, opened at its first use.
 * @param build creates the table in a new database
 */
export const deviceTable = (database: string, table: string, build: (made: IDBDatabase) => void): DeviceTable => {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => build(request.result)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opened
  }
  const use: DeviceTable['use'] = async (mode, act) => {
    const transaction = (await open()).transaction(table, mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = await act(transaction.objectStore(table))
    await ended
    return result
  }
  return { use }
}

/** The result of an IndexedDB request. */
export const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
