import type { PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import '../history/record-history.css'
import type { RecordFields } from '../page/record-subject.ts'
import { fieldsOf } from './pending-edit.ts'

/** The fields of a pending edit, before and after. */
export const PendingFields = ({ edit, fields }: { edit: PendingEdit; fields: RecordFields }) => (
  <dl className="history-changes">
    {fieldsOf(edit, fields).map(({ name, label, before, after }) => (
      <div key={name}>
        <dt className="dim">{label}</dt>
        <dd>
          <del>
            <span className="field-label-hidden">Avant&nbsp;: </span>
            {before}
          </del>
          <span aria-hidden="true"> → </span>
          <ins>
            <span className="field-label-hidden">Après&nbsp;: </span>
            {after}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
