import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Para programas: las mismas llamadas que las pantallas, con las mismas reglas.',
  document: 'Documento OpenAPI',
  start_title: 'Iniciar sesión',
  start_text:
    'Use un token de una cuenta para programas, que un administrador crea en Usuarios, u obtenga uno con un nombre y una contraseña. Envíelo como bearer en cada llamada.',
  lists_title: 'Leer una lista',
  lists_text:
    'Todas las listas admiten page, limit, ordering (con un signo menos, orden descendente), filter y fields, y responden con count, next, previous y results.',
  import_title: 'Enviar registros',
  import_text:
    'Hasta 1000 registros de una vez. Se identifican por external_id, de modo que enviar uno de nuevo lo actualiza. Cada fila recibe su propia respuesta; con dry_run=true no se escribe nada; una misma Idempotency-Key se ejecuta una sola vez, por muchas veces que llegue.',
  numbers: 'Los decimales son textos; las fechas, yyyy-mm-dd; los momentos, ISO 8601 en UTC.',
  calls_title: 'Todas las llamadas',
  search: 'Buscar en las llamadas',
  found: { one: '{count} llamada', many: '{count} de llamadas', other: '{count} llamadas' },
  none: 'Ninguna llamada contiene estas palabras. Pruebe con menos.',
  parameters: 'Parámetros',
  required: 'obligatorio',
  example: 'Ejemplo',
  sent: 'Se envía',
  answered: 'Respuesta, {status}',
  answers_file: 'Respuesta: un archivo',
  answers_nothing: 'Respuesta: {status} sin contenido',
};
