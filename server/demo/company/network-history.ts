import { getArea } from '../../features/area/area.queries.ts'
import { getCheckerFile } from '../../features/checker/checker-file.queries.ts'
import { recordAll } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { founded } from './person.ts'
import type { CompanyState } from './company-state.ts'

/** Records the creation of each area and each checker, before any order. */
export const recordNetworkCreations = async (work: Work, { areas, checkers, by }: CompanyState): Promise<void> => {
  const created = []
  for (const { id } of areas)
    created.push({ entity: 'area', id, kind: 'created', before: null, after: await getArea(work.db, id) } as const)
  for (const { id } of checkers)
    created.push({ entity: 'checker', id, kind: 'created', before: null, after: await getCheckerFile(work.db, id) } as const)
  await recordAll({ ...work, now: founded, by: by('network') }, created)
}
