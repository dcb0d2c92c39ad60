import './price-lines.css'

type Line = { label: string; amount: string }
type PriceLinesProps = { lines: readonly Line[]; total: Line; note?: string }

/** An amount and what it is made of, figures under figures. */
export const PriceLines = ({ lines, total, note }: PriceLinesProps) => (
  <>
    <dl className="price-lines numbers">
      {[...lines, total].map(({ label, amount }, index) => (
        <div key={label} className={index === lines.length ? 'price-total' : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
    {note && <p className="dim">{note}</p>}
  </>
)
