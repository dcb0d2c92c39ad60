import './price-lines.css'

type Line = { label: string; amount: string; why?: string | undefined }
type PriceLinesProps = { lines: readonly Line[]; total: Line; note?: string }

/** The lines of an amount and their total, with aligned figures; each line may give its reason. */
export const PriceLines = ({ lines, total, note }: PriceLinesProps) => (
  <>
    <dl className="price-lines numbers">
      {[...lines, total].map(({ label, amount, why }, index) => (
        <div key={label} className={index === lines.length ? 'price-total' : undefined}>
          <dt>
            {label}
            {why && <span className="price-why">{why}</span>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
    {note && <p className="dim">{note}</p>}
  </>
)
