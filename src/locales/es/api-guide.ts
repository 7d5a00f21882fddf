import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Para clientes de la API: las mismas operaciones que las pantallas, con las mismas reglas.',
  document: 'Documento OpenAPI',
  contents: 'Contenido',
  start_title: 'Iniciar sesión',
  start_text:
    'Use el token de un cliente de la API, que un administrador crea en Usuarios, u obtenga uno con un correo y una contraseña. Envíelo como bearer token en cada llamada.',
  lists_title: 'Leer una lista',
  lists_text:
    'Todas las listas admiten page, limit, ordering (con un signo menos, orden descendente), filter y fields, y responden con count, next, previous y results.',
  import_title: 'Importar registros',
  import_text:
    'Envíe hasta 1000 registros de una vez. Se identifican por external_id, de modo que enviar uno de nuevo lo actualiza. Cada fila recibe su propio resultado. Con dry_run=true no se importa nada. Una llamada con la misma Idempotency-Key se procesa una sola vez.',
  numbers: 'Los decimales son cadenas; las fechas, yyyy-mm-dd; las horas, ISO 8601 en UTC.',
  calls_title: 'Todas las llamadas',
  search: 'Buscar en las llamadas',
  found: { one: '{count} llamada', many: '{count} de llamadas', other: '{count} llamadas' },
  none: 'Ninguna llamada coincide. Pruebe con menos palabras.',
  parameters: 'Parámetros',
  required: 'obligatorio',
  example: 'Ejemplo',
  sent: 'Solicitud',
  answered: 'Respuesta, {status}',
  answers_file: 'Respuesta: un archivo',
  answers_nothing: 'Respuesta: {status} sin contenido',
};
