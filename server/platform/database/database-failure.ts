import pg from 'pg'

/** A lock that was not given in time, a statement or a transaction that took too long, one that others kept colliding with, a database that went away. */
const temporaryCodes = /^(55P03|57014|25P0[34]|40001|40P01|08|57P|53)/

/** What a failed statement tells a person: something was held or away and may work later, or a rule of the database was contradicted. */
export const databaseFailureOf = (error: unknown): { isTemporary: boolean; rule: string | null } => {
  if (!(error instanceof pg.DatabaseError)) return { isTemporary: false, rule: null }
  return {
    isTemporary: temporaryCodes.test(error.code ?? ''),
    rule: error.code?.startsWith('23') ? (error.constraint ?? error.code) : null,
  }
}
