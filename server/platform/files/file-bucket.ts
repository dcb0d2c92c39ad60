import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { requireNoConnection } from '../database/connection-scope.ts'
import type { FileStore } from './file-store.ts'
import type { BucketAddress } from './storage-address.ts'

const patience = { connectionTimeout: 5_000, requestTimeout: 30_000 }

/** Files in a bucket. Uses only requests that every S3 store supports: no access lists, no checksums of newer versions. */
export const openBucket = ({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: BucketAddress): FileStore => {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: patience,
    maxAttempts: 3,
  })
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  return {
    write: async (key, bytes) => {
      requireNoConnection('The writing of a file')
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength }))
    },
    read: async (key) => {
      requireNoConnection('The reading of a file')
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      if (!(Body instanceof Readable)) throw new Error(`nothing under ${key}`)
      return Body
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}
