import pg from 'pg'

/** Lock timeout, statement or transaction timeout, serialization failure, deadlock, lost connection, database overloaded. */
const temporaryCodes = /^(55P03|57014|25P0[34]|40001|40P01|08|57P|53)/

/** The kind of a failed statement: a temporary failure that may succeed later, or a violated database rule (its constraint). */
export const databaseFailureOf = (error: unknown): { isTemporary: boolean; rule: string | null } => {
  if (!(error instanceof pg.DatabaseError)) return { isTemporary: false, rule: null }
  return {
    isTemporary: temporaryCodes.test(error.code ?? ''),
    rule: error.code?.startsWith('23') ? (error.constraint ?? error.code) : null,
  }
}
