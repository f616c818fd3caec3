/** A field of a form that shows a problem. */
export interface WrongField {
  /** The id of its control, and the same with # for a link. */
  id: string
  /** Its name as the page shows it, and its problem. */
  label: string
  text: string
  focus: () => void
}

/** Controls and groups of them that show a problem: texts and choices of the library, its checkboxes, and `ChoiceGroup`. */
const wrong = '[aria-invalid="true"], input[data-error], fieldset[data-wrong]'

const textOfIds = (ids: string | null): string =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
    .filter(Boolean)
    .join(' ')

function labelOf(control: HTMLElement): string {
  const named = control.getAttribute('aria-label') ?? textOfIds(control.getAttribute('aria-labelledby'))
  if (named !== '') return named
  if (control instanceof HTMLFieldSetElement) return control.querySelector('legend')?.textContent.trim() ?? ''
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
    ? (control.labels?.[0]?.textContent.trim() ?? '')
    : ''
}

/** The problem that is shown beside a control: the library gives its element the id of the control with `-error`. */
function problemOf(control: HTMLElement): string {
  if (control instanceof HTMLFieldSetElement) return control.querySelector('[role="alert"]')?.textContent.trim() ?? ''
  return document.getElementById(`${control.id}-error`)?.textContent.trim() ?? ''
}

function wrongFieldOf(control: HTMLElement): WrongField {
  const focused = control instanceof HTMLFieldSetElement ? (control.querySelector<HTMLElement>('input, button') ?? control) : control
  return { id: focused.id, label: labelOf(control), text: problemOf(control), focus: () => focused.focus() }
}

/** The wrong fields of the form around an element, in their order: those of the nearest part of the page that has any. */
export function wrongFieldsNear(element: Element): WrongField[] {
  for (let part = element.parentElement; part; part = part.parentElement) {
    const controls = [...part.querySelectorAll<HTMLElement>(wrong)]
    if (controls.length > 0) return controls.map(wrongFieldOf).filter(({ label }) => label !== '')
    // The page behind a dialog is another form.
    if (part.role === 'dialog' || part.localName === 'main') return []
  }
  return []
}
