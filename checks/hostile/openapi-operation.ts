import { z } from 'zod'

/** A schema of the document. */
export type Schema = z.core.JSONSchema.BaseSchema
const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const content = z.record(z.string(), z.object({ schema }))
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema })),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** An operation of the OpenAPI document, with what is sent to it. */
export type Operation = {
  method: string
  /** `/api/bookings/{id}`. */
  path: string
  query: readonly { name: string; required: boolean; schema: Schema }[]
  body?: Schema
  form?: Schema
  /** A stream of events never ends by itself. */
  isStream: boolean
}

/**
 * The operations of an OpenAPI document: those that read first, deletions last, those on accounts and settings after all others, since they
 * can end the session that sends them.
 */
export const operationsOf = (published: unknown): Operation[] => {
  const { paths } = document.parse(published)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]): Operation => {
      const body = requestBody?.content['application/json']?.schema
      const form = requestBody?.content['multipart/form-data']?.schema
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        isStream: Object.values(responses).some((response) => response.content?.['text/event-stream'] !== undefined),
        ...(body ? { body } : {}),
        ...(form ? { form } : {}),
      }
    }),
  )
  return operations.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ method, path }: Operation): number =>
  (/^\/api\/(auth|users|options)/.test(path) && method !== 'GET' ? 10 : 0) + ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)
