import type { WaitingEdit } from '../platform/waiting-store.ts'
import './record-history.css'
import type { RecordFields } from './record-subject.ts'
import { fieldsOf } from './waiting-edit.ts'

/** What an edit that waits changes, from what to what. */
export const WaitingFields = ({ edit, fields }: { edit: WaitingEdit; fields: RecordFields }) => (
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
