import './avatar.css'

/** A person in a circle: the picture, else the initials. The name stands beside it. */
export const Avatar = ({ name, picture }: { name: string; picture?: string | null | undefined }) =>
  picture ? (
    <img className="avatar" src={picture} alt="" width="24" height="24" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}
