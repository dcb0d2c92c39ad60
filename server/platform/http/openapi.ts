import { type Call, type FileBody, isFileBody, isWholeBody } from '@adm/contract/call/call'
import type { Permission } from '@adm/domain/permission'
import { z } from 'zod'
import type { Routes } from './serve.ts'

/** The content of the document, for the page that displays it. */
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: readonly string[]
  'x-permissions': readonly Permission[]
  /** Any of these opens the call too. */
  'x-permissions-any'?: readonly Permission[]
  'x-requires': 'permissions' | 'signedIn' | 'link' | 'signature' | 'public'
  parameters: readonly { name: string; in: string; required: boolean; description: string; schema: object }[]
  requestBody?: object
  responses: Record<string, object>
  security: readonly object[]
}
export type OpenApi = {
  openapi: string
  info: { title: string; description: string; version: string }
  servers: readonly object[]
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

// 1. The texts of the page: the default summary of a call, and the description of each feature.

const summaries: Readonly<Record<string, string>> = {
  list: 'Lister, avec filtres et pages',
  export: 'Exporter toutes les pages des filtres, en CSV ou XLSX',
  names: 'Trouver par le nom, pour les listes de choix',
  read: 'Lire une fiche',
  create: 'Créer',
  change: 'Modifier une fiche',
  remove: 'Supprimer ou archiver',
  transition: 'Changer de statut',
  history: "Lire l'historique : qui, quand, quoi",
}
const subjects: Readonly<Record<string, string>> = {
  areas: 'Zones et codes postaux',
  auth: 'Connexion et personne connectée',
  bookings: 'Commandes',
  checkers: 'Contrôleurs',
  clients: 'Clients',
  dwellings: 'Logements connus',
  events: 'Changements en direct',
  geo: 'Communes et adresses',
  jobs: 'Travaux de longue durée',
  options: 'Fonctions activées',
  regularizations: 'Régularisations des contrôleurs',
}

// 2. The parts of an operation.

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const override = (context: Described) => {
    tidy(context)
    if (io === 'output') tidyAnswer(context)
  }
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', override })
  return rest
}
type Described = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }
/** In the forms that generated clients understand: a table with fixed keys names them, the parts of a position are the items of a list. */
const tidy = ({ jsonSchema }: Described): void => {
  const { propertyNames, additionalProperties, prefixItems } = jsonSchema
  if (typeof propertyNames === 'object' && propertyNames.enum && additionalProperties) {
    jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties]))
    jsonSchema.additionalProperties = false
    delete jsonSchema.propertyNames
  }
  if (prefixItems?.[0]) {
    Object.assign(jsonSchema, { items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length })
    delete jsonSchema.prefixItems
  }
}
/**
 * An answer may get a field, so none of its objects is closed. The output of a transformation has no schema of its own: those of the product
 * change a text, not its type, and may make an empty text null, where their field is nullable.
 */
const tidyAnswer = ({ zodSchema, jsonSchema }: Described): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodTransform) Object.assign(jsonSchema, typeOf(zodSchema.in))
}
const typeOf = (schema: z.core.$ZodType) => {
  const { type, items } = schemaOf(schema, 'output')
  return { ...(type ? { type } : {}), ...(items ? { items } : {}) }
}
const content = (schema: z.ZodType, io: 'input' | 'output') => ({ content: { 'application/json': { schema: schemaOf(schema, io) } } })

const parametersOf = (location: 'path' | 'query', schema: z.ZodType | undefined) => {
  const { properties = {}, required = [] } = schema ? schemaOf(schema, 'input') : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    description: location === 'path' ? 'Identifiant de la fiche.' : `Filtre ou réglage « ${name} ».`,
    schema: typeof property === 'boolean' ? {} : property,
  }))
}

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})
const headersOf = (call: Call) => [
  ...(call.method !== 'GET' && call.requires !== 'public'
    ? [header('Idempotency-Key', false, 'La même clé et le même contenu donnent la première réponse pendant 24 heures.')]
    : []),
  ...(call.version && call.method !== 'GET'
    ? [header('If-Match', call.version === 'required', 'La version lue (`ETag`) ; si la fiche a changé depuis, la réponse est 412.')]
    : []),
  ...(call.entrance ? [header('x-api-key', true, "La clé de l'application.")] : []),
  ...(call.answer === 'events' ? [header('Last-Event-ID', false, 'Le dernier événement entendu.')] : []),
]

const answerOf = (call: Call) => {
  const headers = call.version ? { headers: { ETag: { description: 'La version de la fiche.', schema: { type: 'string' } } } } : {}
  if (call.answer === 'nothing') return { 204: { description: 'Fait.' } }
  if (call.answer === 'events')
    return { 200: { description: 'Le flux.', content: { 'text/event-stream': { schema: { type: 'string' } } } } }
  if (typeof call.answer === 'string')
    return {
      200: { description: 'Le fichier.', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    }
  const later = call.later ? { 202: { description: 'Le travail continue ; son avancement se lit.', ...content(call.later, 'output') } } : {}
  return { [call.status ?? 200]: { description: 'La réponse.', ...headers, ...content(call.answer, 'output') }, ...later }
}

const refusalsOf = (call: Call): Record<string, object> => {
  const may = [
    400,
    ...(call.requires === 'public' ? [] : [401, 403]),
    404,
    ...(call.method === 'GET' ? [] : [409]),
    ...(call.version && call.method !== 'GET' ? [412] : []),
    ...(call.version === 'required' ? [428] : []),
    ...(call.body ? [413, 415] : []),
    422,
    429,
    500,
    503,
  ]
  return Object.fromEntries(may.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

const requirement = ({ requires }: Call) => (typeof requires === 'string' ? requires : 'permissions')
const accessOf = (call: Call): string => {
  const { requires, orAnyOf = [] } = call
  if (requires === 'public') return 'Ouvert à tous.'
  if (requires === 'link') return "Avec le jeton d'un lien personnel."
  if (requires === 'signature') return 'Pour un programme, avec la signature de son message.'
  if (requires === 'signedIn') return 'Pour toute personne connectée.'
  const needed = `Droits nécessaires : ${requires.join(', ')}`
  return orAnyOf.length === 0 ? `${needed}.` : `${needed} ; ou l'un de ceux-ci : ${orAnyOf.join(', ')}.`
}

/**
 * The name of an operation in generated clients: the fixed parts of its path and its name, `bookingsKeyTrackingsOfBooking`; a name that
 * repeats the last part is not repeated.
 */
const operationIdOf = (name: string, { path }: Call): string => {
  const parts = path.split(/[/.]/).filter((part, index) => index > 1 && !part.startsWith(':'))
  const words = parts.flatMap((part) => part.split(/[-_]/))
  const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  const id = words.map((word, index) => (index === 0 ? word : capital(word))).join('')
  return id.toLowerCase().endsWith(name.toLowerCase()) ? id : `${id}${capital(name)}`
}

const operationOf = (name: string, call: Call): Operation => {
  const tag = call.path.split('/')[2] ?? ''
  return {
    operationId: operationIdOf(name, call),
    summary: call.summary ?? summaries[name] ?? name,
    description: accessOf(call),
    tags: [tag],
    'x-permissions': typeof call.requires === 'string' ? [] : call.requires,
    ...(call.orAnyOf ? { 'x-permissions-any': call.orAnyOf } : {}),
    'x-requires': requirement(call),
    security: isOpen(call) ? [] : [{ bearer: [] }, ...(call.byBrowser ? [{ cookie: [] }] : [])],
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query), ...headersOf(call)],
    ...(call.body ? { requestBody: { required: true, ...bodyOf(call.body) } } : {}),
    responses: { ...answerOf(call), ...refusalsOf(call) },
  }
}
/** Whether a call reads no token of a person. */
const isOpen = ({ requires }: Call): boolean => requires === 'public' || requires === 'link' || requires === 'signature'

const bodyOf = (body: NonNullable<Call['body']>) => {
  if (isFileBody(body)) return formOf(body)
  if (!isWholeBody(body)) return content(body, 'input')
  return { content: { '*/*': { schema: { type: 'string', description: body.description } } } }
}

const formOf = ({ fields, mostBytes }: FileBody) => {
  const { properties = {}, required = [] } = schemaOf(fields, 'input')
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: `${mostBytes / 2 ** 20} Mo au plus.` }
  const schema = { type: 'object', properties: { file, ...properties }, required: ['file', ...required], additionalProperties: false }
  return { content: { 'multipart/form-data': { schema } } }
}

// 3. The document.

const refusal = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  guard: z.string().optional(),
  refusals: z.array(z.object({ guard: z.string(), message: z.string() })).optional(),
  current: z.looseObject({}).optional(),
  requestId: z.string(),
})
const meanings: Readonly<Record<number, string>> = {
  400: 'La demande est illisible.',
  401: "Il faut être connecté, ou la connexion n'est plus valable.",
  403: 'Le droit nécessaire manque.',
  404: "La fiche ou l'adresse n'existe pas, ou la fonction est désactivée.",
  409: "L'état de la fiche ne le permet pas ; `guard` dit quelle règle refuse.",
  410: 'Le lien a été retiré.',
  412: "La fiche a changé depuis sa lecture ; `current` la donne telle qu'elle est.",
  413: 'La demande est trop volumineuse.',
  415: "Ce type de contenu n'est pas accepté.",
  422: 'Certains champs sont à corriger ; `errors` les donne un par un.',
  428: 'La version lue manque (`If-Match`).',
  429: 'Trop de demandes ; `Retry-After` dit quand recommencer.',
  500: 'Une erreur est survenue.',
  503: 'Le serveur est momentanément indisponible ; `Retry-After` dit quand recommencer.',
}
const refusalContent = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }

const componentsOf = (served: readonly Routes[]) => {
  const statuses = served.flatMap(({ calls }) => Object.values(calls).flatMap((call) => Object.keys(refusalsOf(call)).map(Number)))
  return {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'auth._token.local' },
    },
    schemas: { Refusal: schemaOf(refusal, 'output') },
    responses: Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, { description: meanings[status] ?? 'Refus.', ...refusalContent }]),
    ),
  }
}

/** The OpenAPI document of the served calls: inputs, responses and required permissions. */
export const openApiOf = (served: readonly Routes[]): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const [name, call] of served.flatMap(({ calls }) => Object.entries(calls))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  const tags = [...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags)))]
  return {
    openapi: '3.1.0',
    info: { ...about, version: '1.0.0' },
    servers: [{ url: '{origin}', description: 'Ce serveur.', variables: { origin: { default: 'http://127.0.0.1:3000' } } }],
    tags: tags.toSorted().map((name) => ({ name, description: subjects[name] ?? name })),
    paths,
    components: componentsOf(served),
  }
}
const about = {
  title: 'ADM',
  description: "L'interface HTTP d'ADM. Les textes sont en français, les instants en UTC, les jours à Paris, les montants en centimes.",
  contact: { name: 'Support ADM', email: 'support@example.com' },
  license: { name: 'Propriétaire', identifier: 'LicenseRef-ADM' },
}
