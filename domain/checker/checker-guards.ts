import { certificationKindLabels, type CertificationKind } from './certification-kind.ts'
import { type Certification, expiredBlocking, lackingPapers } from './certification.ts'
import type { CheckerNetwork, CheckerType } from './checker.ts'
import { checkerGuardSources } from './checker-guard-id.ts'
import { defineGuards, guardOf } from '../machine/guards.ts'

/** The facts that the guards read. */
export type CheckerFacts = {
  type: CheckerType
  siren: string | null
  selfBilling: boolean
  certifications: readonly Certification[]
  /** The Paris day of the request. */
  today: string
  /** Whether a reason was given for leaving the network. */
  hasLeaveReason: boolean
  /** Codes of the missions to come. */
  missionCodes: readonly string[]
  /** Codes of the orders whose keys the checker has. */
  keyCodes: readonly string[]
  name: string
}

const guard = guardOf<CheckerFacts, { to: CheckerType | CheckerNetwork }, 'reason'>()

const papers = (kinds: readonly CertificationKind[]): string => kinds.map((kind) => certificationKindLabels[kind]).join(', ')
/** The type whose papers a change requires: the target, or the current type. */
const typeAfter = (to: CheckerType | CheckerNetwork, type: CheckerType): CheckerType =>
  to === 'WORKING' || to === 'OUT_OF_NETWORK' ? type : to
const listedCodes = 5
const listOf = (codes: readonly string[]): string =>
  codes.length > listedCodes ? `${codes.slice(0, listedCodes).join(', ')}…` : codes.join(', ')

/** Conditions of `docs/domain.md` 1.14, each with its refusal. No actor may force them. */
export const checkerGuards = defineGuards({
  sources: checkerGuardSources,
  guards: {
    sirenIsGiven: guard({
      code: 'SIREN_MISSING',
      needs: ['siren'],
      inputs: [],
      refuses: ({ siren }) => (siren ? null : 'Renseignez le numéro SIREN.'),
    }),
    papersAreComplete: guard({
      code: 'PAPERS_MISSING',
      needs: ['type', 'selfBilling', 'certifications', 'today'],
      inputs: [],
      refuses: (facts, { to }) => {
        const lacking = lackingPapers(typeAfter(to, facts.type), facts)
        return lacking.length === 0 ? null : `Le dossier est incomplet : ${papers(lacking)}.`
      },
    }),
    certificatesAreValid: guard({
      code: 'CERTIFICATE_EXPIRED',
      needs: ['certifications', 'today'],
      inputs: [],
      refuses: ({ certifications, today }) => {
        const expired = expiredBlocking(certifications, today)
        return expired.length === 0 ? null : `Un certificat bloquant a expiré : ${papers(expired)}.`
      },
    }),
    reasonIsGiven: guard({
      code: 'REASON_MISSING',
      needs: ['hasLeaveReason'],
      inputs: ['reason'],
      refuses: ({ hasLeaveReason }) => (hasLeaveReason ? null : 'Indiquez un motif.'),
    }),
    noMissionIsAhead: guard({
      code: 'MISSIONS_AHEAD',
      needs: ['name', 'missionCodes'],
      inputs: [],
      refuses: ({ name, missionCodes }) => {
        if (missionCodes.length === 0) return null
        const [count, them] = missionCodes.length === 1 ? ['une mission', 'la'] : [`${missionCodes.length} missions`, 'les']
        return `${name} a encore ${count} à venir (${listOf(missionCodes)}) : réaffectez-${them} d'abord.`
      },
    }),
    noKeysAreInHand: guard({
      code: 'KEYS_IN_HAND',
      needs: ['name', 'keyCodes'],
      inputs: [],
      refuses: ({ name, keyCodes }) =>
        keyCodes.length === 0 ? null : `${name} a encore des clés en main (${listOf(keyCodes)}) : enregistrez d'abord leur restitution.`,
    }),
  },
})
