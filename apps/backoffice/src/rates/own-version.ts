/** Whether a version became live by an act of a member: the second person's where one approved it, else its author's. */
export const isOwnVersion = ({ author, approvedBy }: { author: string; approvedBy: string | null }, member: string): boolean =>
  (approvedBy ?? author) === member
