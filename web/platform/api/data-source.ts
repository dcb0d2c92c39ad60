import { metaContent } from '../meta-content.ts'

/** The base of the calls of the API: this site unless `DATA_SOURCE_URL` names another. Source: `docs/requirements.md` CONST-3. */
export const dataSource = metaContent('data-source-url') ?? ''
