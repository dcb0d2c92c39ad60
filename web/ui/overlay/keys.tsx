import './keys.css'

/** The keys of a shortcut, one after the other. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="keys">
    {keys.map((key) => (
      <kbd key={key} className="kbd">
        {key}
      </kbd>
    ))}
  </span>
)
