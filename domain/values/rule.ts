import { z } from 'zod'
import type { FieldRefusal } from '../refusal.ts'

// Every rule over a parsed value is made here. A plain `refine` of an object also runs when a format of its fields was refused (Zod 4), so
// that it would compute with a date that is none.

/** Whether none of these fields was refused, nor the object itself. An unknown key refuses no field. */
const haveParsed =
  (fields: readonly string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    issues.every(({ code, path = [] }) => (path.length === 0 ? code === 'unrecognized_keys' : !fields.includes(String(path[0]))))

const hasParsed = ({ issues }: z.core.ParsePayload): boolean => issues.length === 0

/** A rule over some fields of an object. It runs when these have parsed, whatever the others are, and receives no other. */
export const ruleOf = <Field extends string, Row extends { [Name in Field]?: unknown }>(
  fields: readonly Field[],
  holds: (row: Pick<Row, Field>) => boolean,
  refusal: { path: PropertyKey[]; message: string },
): z.core.$ZodCheck<Row> => z.refine<Row>(holds, { ...refusal, when: haveParsed(fields) })

/** Rules over some fields of an object that refuse several of them, each with its own sentence. */
export const rulesOf = <Field extends string, Row extends { [Name in Field]?: unknown }>(
  fields: readonly Field[],
  refusals: (row: Pick<Row, Field>) => readonly FieldRefusal[],
): z.core.$ZodCheck<Row> =>
  z.superRefine<Row>(
    (row, context) => {
      for (const { path, message } of refusals(row)) context.addIssue({ code: 'custom', path: path.split('.'), message })
    },
    { when: haveParsed(fields) },
  )

/** A rule over a text, a number or a list as a whole, which runs when nothing in it was refused. */
export const rule = <Value>(holds: (value: Value) => boolean, message: string): z.core.$ZodCheck<Value> =>
  z.refine<Value>(holds, { message, when: hasParsed })
