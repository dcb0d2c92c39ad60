import type { PersonalLinkKind } from '@adm/domain/catalog/entities'
import { hashOf, makeSecret } from '../security/secret-token.ts'
import type { Reading, Work } from '../work/work.ts'
import { findLink, insertLink, type PersonalLink } from './personal-link.queries.ts'

/** Of whom a link is, the row that it opens when that is not the person, and the end of its validity. */
type LinkDraft = {
  kind: PersonalLinkKind
  userId?: string
  checkerId?: string
  tenantId?: string
  address?: string
  subjectId?: string
  /** Without it, the link is valid until it is revoked. */
  expiresAt?: string
}

/** Makes a personal link. @returns its secret, which is stored nowhere */
export const makeLink = async (
  work: Work,
  { kind, userId, checkerId, tenantId, address, subjectId, expiresAt }: LinkDraft,
): Promise<string> => {
  const secret = makeSecret()
  const bearer = { user_id: userId ?? null, checker_id: checkerId ?? null, tenant_id: tenantId ?? null, address: address ?? null }
  await insertLink(work.db, {
    hash: hashOf(secret),
    kind,
    ...bearer,
    subject_id: subjectId ?? null,
    created_at: work.now,
    expires_at: expiresAt ?? null,
  })
  return secret
}

/** The link with this secret, if it is of one of these kinds and valid: neither used, nor expired, nor revoked. */
export const findValidLink = async (
  { db, now }: Pick<Reading | Work, 'db' | 'now'>,
  secret: string,
  kinds: readonly PersonalLinkKind[],
): Promise<PersonalLink | undefined> => {
  const link = await findLink(db, hashOf(secret), kinds)
  const isOver = !link || link.usedAt !== null || link.revokedAt !== null || (link.expiresAt !== null && link.expiresAt <= now)
  return isOver ? undefined : link
}
