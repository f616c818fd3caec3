/** The attributes of a field that picks pictures: a phone offers its camera; some browsers know no type of HEIC. */
export const pickPictures = { accept: 'image/*,.heic,.heif' } as const
