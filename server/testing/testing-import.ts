import { importCheck } from '@adm/contract/platform/import'
import { expect } from 'vitest'
import { fileForm, newName, type TestServer } from './testing.ts'

/** A file of clients: its headings, valid lines, and the whole as a CSV. */
export const clientSheet = {
  head: ['Nom', 'Adresse', 'Code postal', 'Ville', 'Préférences'],
  lineOf: (name = newName()) => [name, '3 place de l’Été', '01000', 'Saint-Étienne', 'œil “droit”'],
  csv: (lines: readonly (readonly string[])[], separator = ';', end = '\r\n') => lines.map((line) => line.join(separator)).join(end),
}

/** The import of clients by a signed-in person: `send` with given fields, `check` as a dry run. */
export const clientImportBy = ({ post }: Pick<Awaited<ReturnType<TestServer['signedIn']>>, 'post'>) => {
  const send = (content: string | Uint8Array, fields: Record<string, string> = { dryRun: 'true' }, name = 'clients.csv') =>
    post('/api/clients/import', fileForm(content, fields, name))
  const check = async (content: string | Uint8Array, name?: string) => {
    const { status, body } = await send(content, { dryRun: 'true' }, name)
    expect([status, body]).toMatchObject([200, {}])
    return importCheck.parse(body)
  }
  return { send, check }
}
