// The block of Factur-X in the metadata of a PDF/A-3. Typst writes the file, its attachment and its own metadata, and knows no further schema.

const property = (name, description) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description>` +
  `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
/** The schema, in the one list of schemas that a file may have. */
const schema =
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>` +
  property('DocumentFileName', 'name of the embedded XML invoice file') +
  property('DocumentType', 'INVOICE') +
  property('Version', 'The actual version of the Factur-X XML schema') +
  property('ConformanceLevel', 'The conformance level of the embedded Factur-X data') +
  `</rdf:Seq></pdfaSchema:property></rdf:li>`
const values =
  `<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType>` +
  `<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`

const listOfSchemas = '<pdfaExtension:schemas><rdf:Bag>'

const once = (text, part) => {
  if (text.split(part).length !== 2) throw new Error(`A PDF has not exactly one ${part}`)
  return text.indexOf(part)
}

/** Every object begins where the table of the file says. @throws {Error} otherwise */
const check = (text) => {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  if (!text.startsWith('xref', at)) throw new Error('The table of a PDF is not where the file says')
  const offsets = [...text.slice(at).matchAll(/(\d{10}) \d{5} n/g)]
  for (const [index, [, offset]] of offsets.entries())
    if (!text.startsWith(`${index + 1} 0 obj`, Number(offset))) throw new Error(`Object ${index + 1} of a PDF is not where its table says`)
  once(text, listOfSchemas)
  once(text, '<fx:ConformanceLevel>')
}

/**
 * The same PDF with the block of Factur-X in its metadata, checked after the last write.
 * @param bytes a PDF/A-3 with a table of its objects, as Typst writes it
 */
export const withFacturX = (bytes) => {
  // Latin-1 has one character a byte: places in the text are places in the file.
  const text = Buffer.from(bytes).toString('latin1')
  const [found, begin, length] = /(\d+ 0 obj\s*<<\s*\/Length )(\d+)(?=\s*\/Type \/Metadata)/.exec(text) ?? []
  if (!found) throw new Error('A PDF has no metadata')
  const at = text.indexOf(found)
  const dictionary = `${begin}${Number(length) + schema.length + values.length}`
  const place = once(text, listOfSchemas) + listOfSchemas.length
  const end = once(text, '</rdf:RDF>')
  const grown = dictionary.length - found.length + schema.length + values.length
  const body =
    text.slice(0, at) + dictionary + text.slice(at + found.length, place) + schema + text.slice(place, end) + values + text.slice(end)
  const table = body.lastIndexOf('\nxref')
  const moved = (offset) => (offset > at ? offset + grown : offset)
  const written =
    body.slice(0, table) +
    body
      .slice(table)
      .replace(/(\d{10})(?= \d{5} n)/g, (offset) => String(moved(Number(offset))).padStart(10, '0'))
      .replace(/(?<=startxref\s+)\d+/, (offset) => String(moved(Number(offset))))
  check(written)
  return Buffer.from(written, 'latin1')
}
