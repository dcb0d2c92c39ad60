import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log of the process: a JSON line an event, without personal data. Of an error it keeps the kind, the sentence and where it happened;
 * what the database adds (values of rows) stays out.
 */
export const makeLog = (level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    serializers: { err: describe },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return to ? pino(options, to) : pino(options)
}

const describe = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { type: error.name, message: error.message, stack: error.stack, code, constraint }
}
