import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../database/tables.gen.ts'

/** The names of the filters, without the sort, which excludes no row. */
type Name<Filters> = Exclude<keyof Filters, 'sort'> & string
type Values<Filters> = { [Filter in Name<Filters>]?: Filters[Filter] | undefined }
type Builder<Table extends keyof Database, Database> = ExpressionBuilder<Database, Table>

/**
 * The conditions of a list as a table, one row per filter: a filter of the contract without a condition does not compile. A filter that is
 * unset or an empty text excludes no row. A condition may also compare with `at`, the day or the moment of the request.
 * @returns `where`: the condition for the rows, the total and the file; `valuesOf`: the set filters with their values, in the order of the
 * table
 */
export const conditionsOf = <Table extends keyof Database, Filters, At = void, Database = Tables>(
  conditions: {
    [Filter in Name<Filters>]: (eb: Builder<Table, Database>, value: NonNullable<Filters[Filter]>, at: At) => Expression<SqlBool>
  },
): {
  where: (filter: Values<Filters>, at: At) => Expression<SqlBool>
  valuesOf: (filter: Values<Filters>) => [name: Name<Filters>, value: unknown][]
} => {
  const isName = (key: string): key is Name<Filters> => key in conditions
  const names = Object.keys(conditions).filter(isName)
  const eb: Builder<Table, Database> = expressionBuilder()
  const conditionOf = <Filter extends Name<Filters>>(name: Filter, filter: Values<Filters>, at: At) => {
    const value = filter[name]
    return value === undefined || value === null || value === '' ? [] : [conditions[name](eb, value, at)]
  }
  return {
    where: (filter, at) => eb.and(names.flatMap((name) => conditionOf(name, filter, at))),
    valuesOf: (filter) => names.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  }
}
