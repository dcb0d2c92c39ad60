import { savedViewCalls } from '@adm/contract/saved-view'
import { savedViewRefusals } from '@adm/domain/saved-view/saved-view-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { answers } from '../../platform/http/serve.ts'
import { changeView, createView, readView, readViews, removeView } from './saved-view.service.ts'

/** The refusal when two users restore the same view at once. */
const alreadyBack = () => undoRefusals.notUndoable('la vue est déjà revenue')

export const savedViewRoutes = answers(
  savedViewCalls,
  {
    list: ({ query }, reading) => readViews(reading, query.list),
    read: ({ params }, reading) => readView(reading, params.id),
    create: ({ body }, work) => createView(work, body),
    change: ({ params, body }, work) => changeView(work, params.id, body),
    remove: ({ params }, work) => removeView(work, params.id),
  },
  { saved_view_name_idx: savedViewRefusals.sameName, saved_view_pkey: alreadyBack },
)
