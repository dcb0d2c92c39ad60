import './bar-chart.css'

type Row = { name: string; values: readonly number[] }
type BarChartProps = {
  /** The accessible name of the chart; its numbers are in a table below. */
  label: string
  /** The names of the bars of a row; the first has the full colour. */
  series: readonly string[]
  rows: readonly Row[]
  /** A line across: a target, a limit. */
  mark?: { label: string; value: number }
}
const height = 140
const step = 60
const bar = 18

/** Bars side by side, one group for each row. Always used with a table of its numbers, which screen readers read. */
export const BarChart = ({ label, series, rows, mark }: BarChartProps) => {
  const top = Math.max(1, mark?.value ?? 0, ...rows.flatMap(({ values }) => values))
  const tall = (value: number) => (value / top) * height
  const width = rows.length * step
  return (
    <figure className="bar-chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {rows.flatMap(({ name, values }, row) =>
          values.map((value, index) => (
            <rect
              key={`${name} ${series[index]}`}
              className={`bar-chart-bar-${index}`}
              x={row * step + 10 + index * (bar + 2)}
              y={height - tall(value)}
              width={bar}
              height={tall(value)}
            />
          )),
        )}
        {mark && <line className="bar-chart-mark" x1={0} x2={width} y1={height - tall(mark.value)} y2={height - tall(mark.value)} />}
      </svg>
      <div className="bar-chart-names" aria-hidden="true">
        {rows.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <figcaption>
        {series.map((name, index) => (
          <span key={name}>
            <span className={`bar-chart-key bar-chart-bar-${index}`} aria-hidden="true" /> {name}
          </span>
        ))}
        {mark && (
          <span>
            <span className="bar-chart-key bar-chart-key-mark" aria-hidden="true" /> {mark.label}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
