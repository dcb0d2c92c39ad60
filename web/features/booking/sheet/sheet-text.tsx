import type { ReactNode } from 'react'

const rest = '… suite dans ADM'

type CutProps = {
  text: string
  most: number
  /** Mark of a cut text. */
  end?: string
}

/** A text on one line, cut at `most` characters with a mark. */
export const Cut = ({ text, most, end = rest }: CutProps) => {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  return (
    <>
      {plain.slice(0, most)}
      <em>{end}</em>
    </>
  )
}

type SheetListProps<Item> = { items: readonly Item[]; most: number; empty: string; children: (item: Item) => ReactNode }

/** The first items of a list, with a note when items are left out. */
export const SheetList = <Item,>({ items, most, empty, children }: SheetListProps<Item>) => (
  <>
    {items.length === 0 && <p>{empty}</p>}
    {items.length > 0 && <ul>{items.slice(0, most).map(children)}</ul>}
    {items.length > most && <p>{rest}</p>}
  </>
)
