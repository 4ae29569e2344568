import * as z from 'zod';

/** Parts of the control API's JSON. */

export const whole = z.number().int().min(0);
/** The same in a query, where all is text. */
export const count = z.coerce.number().int().min(0);
export const text = z.string();
/** Far more than anyone needs, and far less than fills the memory. */
export const shortText = text.max(1_000);
/** Of what is made here: a path has to lead to it. */
export const newName = shortText
  .min(1)
  .refine((name) => name !== '.' && name !== '..', 'expected another name than . and ..')
  .refine((name) => name.isWellFormed(), 'expected well-formed Unicode');
export const longText = text.max(10_000);
export const time = z.string().describe('ISO 8601 in UTC.');
/** Of a set that the types know, and the document leaves open. */
export const textOf = <Text extends string>() =>
  z.custom<Text>((given) => typeof given === 'string').meta({ type: 'string' });
/** A name as any client sends it; for the mock one that the types know, which it checks itself. */
export const nameOf = <Name extends string>(): z.ZodType<Name, string> => textOf<Name>();
