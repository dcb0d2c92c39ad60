import { describe, expect, it } from 'vitest'
import { cellsOf, coloursOf, shapesOf } from './area-shapes.ts'

/** Five by five places a tenth of a degree apart, around Bourges. */
const grid = Array.from({ length: 25 }, (_, index): [number, number] => [2 + (index % 5) / 10, 47 + Math.floor(index / 5) / 10])
const cells = cellsOf(grid)
const column = (index: number) => index % 5

describe('the shapes of areas', () => {
  it('joins the cells of an owner into one polygon that closes, and tells who lies beside', () => {
    const shapes = shapesOf(
      cells,
      grid.map((_, index) => (column(index) < 2 ? 0 : 1)),
    )
    expect([...shapes.values()].map(({ polygons }) => polygons.map((rings) => rings.length))).toEqual([[1], [1]])
    expect([...(shapes.get(0)?.neighbours ?? [])]).toEqual([1])
    expect(shapes.get(0)?.box).toEqual([2, 47, 2.1, 47.4])
    for (const ring of shapes.get(0)?.polygons.flat() ?? []) expect(ring.at(-1)).toEqual(ring[0])
  })

  it('leaves a hole where another owner, or nobody, lies inside', () => {
    const shapes = shapesOf(
      cells,
      grid.map((_, index) => (index === 12 ? 1 : 0)),
    )
    expect(shapes.get(0)?.polygons.map((rings) => rings.length)).toEqual([2])
    expect(shapes.get(1)?.polygons.map((rings) => rings.length)).toEqual([1])
    expect(
      shapesOf(
        cells,
        grid.map((_, index) => (index === 12 ? -1 : 0)),
      ).get(0)?.polygons[0],
    ).toHaveLength(2)
  })

  it('draws several polygons for an owner in several pieces', () => {
    const shapes = shapesOf(
      cells,
      grid.map((_, index) => (column(index) === 2 ? 1 : 0)),
    )
    expect(shapes.get(0)?.polygons).toHaveLength(2)
  })

  it('never gives neighbours one colour', () => {
    const shapes = shapesOf(
      cells,
      grid.map((_, index) => index),
    )
    const colours = coloursOf(shapes)
    for (const [owner, { neighbours }] of shapes)
      for (const neighbour of neighbours) expect(colours.get(owner)).not.toBe(colours.get(neighbour))
  })

  it('draws nothing of nothing', () => {
    expect(
      shapesOf(
        cells,
        grid.map(() => -1),
      ).size,
    ).toBe(0)
  })
})
