import type { Language } from '../../values/language.ts'
import { type Audience, type NotificationKind, type TemplatedKind, templatedKinds } from '../notification-kind.ts'
import type { TemplateSlot } from './template-slot.ts'

type Variable = {
  /** Its name in a text: `{{adresse}}`. */
  tag: string
  label: string
  example: Readonly<Record<Language, string>>
  /** The kinds whose texts may contain it; without it, every kind about one order. */
  kinds?: readonly TemplatedKind[]
  /** Without it, every audience. */
  audiences?: readonly Audience[]
  /** It may be empty. */
  isOptional?: true
  /** Never in an SMS, which anybody near the phone reads. */
  isPersonal?: true
}

/** The kinds with templates about one order: not the lists of keys, nor the block of a client. */
export type OrderKind = Exclude<TemplatedKind, 'weekendKeys' | 'blocked'>
/** Whether a message of a kind is written from the values of one order. */
export const isOrderKind = (kind: NotificationKind): kind is OrderKind =>
  kind !== 'weekendKeys' && kind !== 'blocked' && templatedKinds.some((name) => name === kind)
const ofOneOrder: readonly OrderKind[] = templatedKinds.filter(isOrderKind)
const appointments = ['confirmation', 'change', 'cancellation', 'j8', 'j5', 'j1', 'report'] as const
const upcoming = ['confirmation', 'change', 'j8', 'j5', 'j1'] as const
const both = (text: string) => ({ FR: text, EN: text })

/** The values that a text may contain, by the name in code. */
export const templateVariables = {
  code: { tag: 'commande', label: 'Numéro de commande', example: both('C26004217-4') },
  clientName: { tag: 'client', label: 'Nom du client', example: both('Agence des Lilas'), kinds: [...ofOneOrder, 'blocked'] },
  clientReference: {
    tag: 'reference_client',
    label: 'Référence du client',
    example: both('LOT-4412'),
    audiences: ['client', 'checker'],
    isOptional: true,
  },
  service: {
    tag: 'prestation',
    label: 'Prestation',
    example: { FR: 'État des lieux de sortie', EN: 'Check-out inventory' },
  },
  place: { tag: 'adresse', label: 'Adresse complète', example: both('12 rue des Tanneurs, 69003 Lyon') },
  city: { tag: 'ville', label: 'Ville', example: both('Lyon') },
  wishedDay: {
    tag: 'date_souhaitee',
    label: 'Date souhaitée',
    example: { FR: 'mardi 12 janvier 2027', EN: 'Tuesday 12 January 2027' },
    kinds: ['acknowledgement'],
    isOptional: true,
  },
  day: {
    tag: 'date',
    label: 'Date du rendez-vous',
    example: { FR: 'mardi 12 janvier 2027', EN: 'Tuesday 12 January 2027' },
    kinds: appointments,
  },
  hour: { tag: 'heure', label: 'Heure du rendez-vous', example: { FR: '10\u00a0h\u00a030', EN: '10:30' }, kinds: appointments },
  endHour: { tag: 'heure_fin', label: 'Heure de fin', example: { FR: '11\u00a0h\u00a045', EN: '11:45' }, kinds: appointments },
  duration: { tag: 'duree', label: 'Durée', example: both('75 minutes'), kinds: appointments },
  previousAppointment: {
    tag: 'ancien_rendez_vous',
    label: 'Ancien rendez-vous',
    example: { FR: 'lundi 11 janvier 2027 à 9\u00a0h', EN: 'Monday 11 January 2027 at 09:00' },
    kinds: ['change'],
    isOptional: true,
  },
  exit: {
    tag: 'sortie',
    label: 'Condition\u00a0: sortie du logement',
    example: { FR: 'oui', EN: 'yes' },
    kinds: upcoming,
    isOptional: true,
  },
  entry: {
    tag: 'entree',
    label: 'Condition\u00a0: entrée dans le logement',
    example: { FR: 'oui', EN: 'yes' },
    kinds: upcoming,
    isOptional: true,
  },
  presence: {
    tag: 'presence',
    label: 'Qui doit être présent',
    example: { FR: 'Votre présence est nécessaire.', EN: 'You need to be present.' },
    kinds: upcoming,
    isOptional: true,
  },
  preparation: {
    tag: 'preparation',
    label: 'Préparer et apporter',
    example: {
      FR: "Apportez une pièce d'identité et toutes les clés, badges et télécommandes.",
      EN: 'Please bring an identity document and all keys, badges and remote controls.',
    },
    kinds: upcoming,
    audiences: ['tenant'],
  },
  tenants: {
    tag: 'locataires',
    label: 'Noms des locataires',
    example: both('Camille Roux, Sacha Petit'),
    audiences: ['client', 'checker'],
    isOptional: true,
    isPersonal: true,
  },
  tenantPhones: {
    tag: 'telephones_locataires',
    label: 'Téléphones des locataires',
    example: both('06 12 34 56 78'),
    audiences: ['checker'],
    isOptional: true,
    isPersonal: true,
  },
  checkerName: {
    tag: 'controleur',
    label: 'Nom du contrôleur',
    example: both('Nour Petit'),
    kinds: appointments,
    isOptional: true,
    isPersonal: true,
  },
  checkerPhone: {
    tag: 'telephone_controleur',
    label: 'Téléphone du contrôleur',
    example: both('06 98 76 54 32'),
    kinds: ['j8', 'j1'],
    audiences: ['tenant', 'client'],
    isOptional: true,
  },
  access: {
    tag: 'acces',
    label: 'Accès au logement',
    example: { FR: 'Bâtiment B, étage 3, digicode 4A12', EN: 'Building B, floor 3, door code 4A12' },
    kinds: upcoming,
    audiences: ['client', 'checker'],
    isOptional: true,
    isPersonal: true,
  },
  keys: {
    tag: 'cles',
    label: 'État des clés',
    example: { FR: "À retirer à l'agence", EN: 'To be collected at the agency' },
    kinds: upcoming,
    audiences: ['client', 'checker'],
    isOptional: true,
  },
  instructions: {
    tag: 'consignes',
    label: 'Consignes du client',
    example: { FR: 'Vérifier la cave et le boîtier de chauffage.', EN: 'Check the cellar and the heating unit.' },
    kinds: upcoming,
    audiences: ['checker'],
    isOptional: true,
    isPersonal: true,
  },
  missing: {
    tag: 'manque',
    label: 'Informations manquantes',
    example: { FR: 'le digicode, le téléphone du locataire', EN: 'the door code, the phone number of the tenant' },
    kinds: ['acknowledgement', ...upcoming],
    audiences: ['client', 'checker'],
    isOptional: true,
  },
  reason: {
    tag: 'motif',
    label: 'Motif',
    example: { FR: 'À la demande du client', EN: 'At the request of the client' },
    kinds: ['change', 'cancellation', 'blocked'],
    audiences: ['client', 'checker'],
    isOptional: true,
  },
  missions: {
    tag: 'missions',
    label: 'Liste des missions',
    example: {
      FR: 'samedi 16 janvier à 9 h, 12 rue des Tanneurs, 69003 Lyon\nAgence des Lilas, ouverte de 9 h à 18 h',
      EN: 'Saturday 16 January at 09:00, 12 rue des Tanneurs, 69003 Lyon\nAgence des Lilas, open from 09:00 to 18:00',
    },
    kinds: ['weekendKeys'],
    isPersonal: true,
  },
  missionCount: { tag: 'nombre_missions', label: 'Nombre de missions', example: both('3'), kinds: ['weekendKeys'] },
  link: {
    tag: 'lien',
    label: 'Adresse du lien personnel',
    example: both('https://adm.example/s/4kQ2'),
    kinds: templatedKinds,
    isOptional: true,
  },
} as const satisfies Record<string, Variable>

export type TemplateVariable = keyof typeof templateVariables
/** The values of a message of any kind; a missing one is empty. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>

type Declared = typeof templateVariables
/** The variables of a kind, or of one of several. */
type VariableOf<Kind extends TemplatedKind> = {
  [Name in TemplateVariable]: Kind extends (Declared[Name] extends { kinds: readonly (infer Of)[] } ? Of : OrderKind) ? Name : never
}[TemplateVariable]
type OptionalVariable = { [Name in TemplateVariable]: Declared[Name] extends { isOptional: true } ? Name : never }[TemplateVariable]
/** The parameters of a message of a kind, as the table declares them: whoever writes one gives all that its texts may always contain. */
export type MessageParams<Kind extends TemplatedKind> = Readonly<
  Record<Exclude<VariableOf<Kind>, OptionalVariable>, string> & Partial<Record<Extract<VariableOf<Kind>, OptionalVariable>, string>>
>

const variableNames = Object.keys(templateVariables).filter((name): name is TemplateVariable => name in templateVariables)

/** The definition of a variable. */
export const templateVariable = (name: TemplateVariable): Variable => templateVariables[name]

/** The variables of a kind of message to an audience, in the order of the table. */
export const variablesOf = ({ kind, audience }: TemplateSlot): readonly TemplateVariable[] =>
  variableNames.filter((name) => {
    const { kinds = ofOneOrder, audiences } = templateVariable(name)
    return kinds.includes(kind) && (audiences?.includes(audience) ?? true)
  })

const namesByTag: ReadonlyMap<string, TemplateVariable> = new Map(variableNames.map((name) => [templateVariable(name).tag, name]))

/** The variable of a tag, of any kind of message. */
export const variableOfTag = (tag: string): TemplateVariable | undefined => namesByTag.get(tag)

/** The examples of all variables of a slot. */
export const exampleValues = (slot: TemplateSlot, language: Language): TemplateValues =>
  Object.fromEntries(variablesOf(slot).map((name) => [name, templateVariable(name).example[language]]))
