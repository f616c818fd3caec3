import classes from './marked.module.css'

/** A text with the part that was searched for marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  const at = text.toLocaleLowerCase().indexOf(search.toLocaleLowerCase())
  if (search === '' || at < 0) return <bdi>{text}</bdi>
  return (
    <bdi>
      {text.slice(0, at)}
      <mark className={classes['found']}>{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </bdi>
  )
}
