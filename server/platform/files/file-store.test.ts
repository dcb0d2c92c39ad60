import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { readStorageUrl } from './storage-address.ts'

// Both kinds of store must behave the same: a folder, and a real S3 server.

const folder = mkdtempSync(join(tmpdir(), 'adm store é '))
const silent = pino({ level: 'silent' })
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'adm-files' }],
})
const open = async (url: string): Promise<FileStore> => {
  const address = readStorageUrl(url)
  if (!address) throw new Error(`${url} names no store`)
  return openFileStore(address, silent)
}
const stores = new Map<string, FileStore>()
let bucketHost = ''
beforeAll(async () => {
  const { port } = await s3.run()
  bucketHost = `S3RVER:S3RVER@127.0.0.1:${port}`
  stores.set('a folder', await open(`file://${folder.replaceAll(' ', '%20')}/files`))
  stores.set('a bucket', await open(`s3+http://${bucketHost}/adm-files/documents`))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})
const store = (name: string): FileStore => {
  const opened = stores.get(name)
  if (!opened) throw new Error(`no ${name}`)
  return opened
}
const bytesOf = async (name: string, key: string) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of await store(name).read(key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  it('gives back the bytes as they were, of any size, and nothing once they are destroyed', async () => {
    const bytes = Buffer.alloc(3_000_000, 'état des lieux')
    await store(name).check()
    await store(name).write('abcd-1', bytes)
    await store(name).write('abcd-2', Buffer.from('x'))

    expect((await bytesOf(name, 'abcd-1')).equals(bytes)).toBe(true)

    await store(name).remove('abcd-1')
    await store(name).remove('abcd-1')
    await expect(store(name).read('abcd-1')).rejects.toMatchObject({ code: 'STORE_AWAY' })
    expect((await bytesOf(name, 'abcd-2')).toString()).toBe('x')
  })
})

it('a folder holds whole files only, which nobody else on the machine reads', async () => {
  await store('a folder').write('ef01-1', Buffer.from('privé'))
  const names = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
  expect(names).toContain(join('ef', '01', 'ef01-1'))
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

it('a store that does not answer, or has no such bucket, is told in French', async () => {
  const noBucket = await open(`s3+http://${bucketHost}/adm-other`)
  const away = await open('s3+http://a:b@127.0.0.1:9/adm-files')
  for (const brokenStore of [noBucket, away])
    await expect(brokenStore.write('k', Buffer.from('x'))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Le stockage des fichiers ne répond pas. Réessayez dans un instant.',
    })
})

describe('STORAGE_URL', () => {
  it('names a folder, or a bucket with its key, region and prefix', () => {
    expect(readStorageUrl('file:///srv/adm/mes%20fichiers')).toEqual({ folder: '/srv/adm/mes fichiers' })
    expect(readStorageUrl('s3://CL%2FE:SE%2BCRET@s3.fr-par.scw.cloud/adm/a/b?region=fr-par')).toEqual({
      endpoint: 'https://s3.fr-par.scw.cloud',
      bucket: 'adm',
      prefix: 'a/b/',
      region: 'fr-par',
      accessKeyId: 'CL/E',
      secretAccessKey: 'SE+CRET',
    })
    expect(readStorageUrl('s3+http://k:s@127.0.0.1:9000/adm')).toMatchObject({ endpoint: 'http://127.0.0.1:9000', prefix: '' })
  })

  it.each([
    '',
    'fichiers',
    'file:///',
    'file://host/dossier',
    'ftp://a/b',
    's3://host/seau',
    's3://k@host/seau',
    's3://k:s@host/',
    's3://k:s@/seau',
  ])('refuses « %s »', (url) => {
    expect(readStorageUrl(url)).toBeNull()
  })
})
