import { type CompanyVersion, versionOn } from '@adm/domain/company/company'
import { issuerOf } from '@adm/domain/company/company-mention'
import { formatDay, formatMoment } from '@adm/domain/values/date/moment'

type CompanyVersionsProps = { versions: readonly CompanyVersion[]; today: string }

/** The saved versions, the last first, with the one in force today. */
export const CompanyVersions = ({ versions, today }: CompanyVersionsProps) => {
  if (versions.length === 0) return null
  const inForce = versionOn(versions, today)
  return (
    <section aria-label="Versions">
      <h2 className="company-title">Versions</h2>
      <ol className="company-versions">
        {versions.map((version) => (
          <li key={version.id}>
            <details>
              <summary>
                Version {version.number}, à partir du {formatDay(version.fromDay)}
                {version.id === inForce?.id && ', en vigueur'}
              </summary>
              <p>{issuerOf(version.settings).legal || version.settings.name}</p>
              <p className="dim">
                Enregistrée le {formatMoment(version.createdAt)}
                {version.createdByName && ` par ${version.createdByName}`}
              </p>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
