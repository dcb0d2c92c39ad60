import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log of the process: one JSON line per event, without personal data. An error is logged with its type, message and stack; details from
 * the database (values of rows) are left out.
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
