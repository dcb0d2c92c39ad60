import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const finding = z.looseObject({ set: z.string(), id: z.string(), flag: z.string(), text: z.string() })
type Finding = z.output<typeof finding>
const judgeModule = z.object({
  judge: z.function({ input: [z.instanceof(Buffer), z.object({ rules: z.array(z.string()) })], output: z.promise(z.array(finding)) }),
})

/** The faults of an invoice as XML. */
export type Judge = (xml: string) => Promise<Finding[]>

/**
 * The judge of a module with `judge(bytes, { rules })` over the official rule files, which are not ours and never committed
 * (`docs/e-invoicing.md`): the schema, the European rules and the French ones.
 */
export const openJudge = async (path: string): Promise<Judge> => {
  const { judge } = judgeModule.parse(await import(pathToFileURL(resolve(path)).href))
  return async (xml) => (await judge(Buffer.from(xml), { rules: ['xsd', 'en', 'fr'] })).filter(({ flag }) => flag === 'fatal')
}
