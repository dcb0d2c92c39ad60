import type { CertificationFile } from '@adm/contract/checker/checker'
import type { Db } from '../../../platform/database/database.ts'

/** The files of a checker's certificates. Served by `document_owner_idx`. */
export const findCertificationFiles = (db: Db, checkerId: string): Promise<CertificationFile[]> =>
  db
    .selectFrom('checker_certification')
    .innerJoin('document', 'document.entity_id', 'checker_certification.id')
    .select(['checker_certification.id as certificationId', 'document.id as documentId', 'document.name'])
    .where('checker_certification.checker_id', '=', checkerId)
    .where('document.entity', '=', 'certification')
    .where('document.status', '=', 'active')
    .execute()

/** The checker and the kind of a certificate, or undefined. */
export const findPlaceOfCertification = (db: Db, id: string) =>
  db.selectFrom('checker_certification').select(['checker_id as checkerId', 'kind']).where('id', '=', id).executeTakeFirst()
