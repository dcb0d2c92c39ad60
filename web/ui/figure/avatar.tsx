import './avatar.css'
import { classes } from '../base/classes.ts'

type AvatarProps = { name: string; picture?: string | null | undefined; isLarge?: boolean }

/** A person in a circle: the picture, else the initials. The name must be next to it. */
export const Avatar = ({ name, picture, isLarge = false }: AvatarProps) => {
  const look = classes('avatar', isLarge && 'avatar-large')
  return picture ? (
    <img className={look} src={picture} alt="" />
  ) : (
    <span className={look} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}
