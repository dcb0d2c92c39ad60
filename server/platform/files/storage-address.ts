/** A folder, or a bucket of an S3 store. */
export type StorageAddress = { folder: string } | BucketAddress
export type BucketAddress = {
  endpoint: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The accepted forms of `STORAGE_URL`, for its refusal. */
export const storageUrlMessage =
  'est un dossier (file:///srv/adm/fichiers) ou un seau S3 : s3://CLE:SECRET@s3.exemple.fr/seau?region=fr-par (s3+http:// sans TLS)'

/**
 * Reads `STORAGE_URL`. Key and secret are percent-encoded: `/` is `%2F`, `+` is `%2B`.
 * @returns null for an invalid address
 * @example readStorageUrl('s3://CLE:SECRET@s3.fr-par.scw.cloud/adm/fichiers?region=fr-par')
 */
export const readStorageUrl = (text: string): StorageAddress | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const path = decodeURIComponent(url.pathname)
  if (url.protocol === 'file:') return url.host === '' && path.length > 1 ? { folder: path } : null
  const schemes: Readonly<Record<string, string>> = { 's3:': 'https', 's3+http:': 'http' }
  const scheme = schemes[url.protocol]
  const [bucket = '', ...folders] = path.split('/').filter(Boolean)
  if (!scheme || !url.host || !url.username || !url.password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
