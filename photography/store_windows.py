"""The windows of the demo's stores, one picture each: what each front is built of, its hour, and what it shows."""

WHITE_MARBLE = ['marble', '#CFC8BD', '#8F8880']


def bust(piece, at, metal='y22', colour='aubergine', lift=116, size=0.8, turn=0, **fields):
    options = {'bust': colour, **fields.pop('options', {})}
    return {'piece': piece, 'on': 'bust', 'at': at, 'metal': metal, 'lift': lift, 'size': size, 'turn': turn, 'options': options, **fields}


def block(piece, at, height, metal='y22', cover='#C9A58F', size=1.6, **fields):
    return {'piece': piece, 'on': 'block', 'at': at, 'height': height, 'metal': metal, 'cover': ['velvet', cover], 'size': size, **fields}


def easel(piece, at, metal='y18', cover='#2B1A2F', size=1.15, **fields):
    return {'piece': piece, 'on': 'easel', 'at': at, 'metal': metal, 'cover': ['velvet', cover], 'size': size, **fields}


def bar(piece, at, metal='y22', cover='#C9A58F', **fields):
    return {'piece': piece, 'on': 'bar', 'at': at, 'metal': metal, 'cover': ['velvet', cover], **fields}


TEAK, DARK_WOOD, OAK = ['timber', '#7A4A26'], ['timber', '#3E2416'], ['timber', '#9A7448']
LONG_TEAK = ['timber', '#7A4A26', {'along': 'x'}]
BRASS, IRON = ['fitting', '#E8BF72', 0.28], ['fitting', '#1A1A1C', 0.4]
GLOW = ['lamp', '#FFC98A', {'strength': 7.0}]
LEAF = ['paint', '#3F5F36', 0.3]
MARIGOLDS = [['paint', '#E88A0C', 0.1], ['paint', '#F2B21B', 0.1], ['paint', '#3F6B2A', 0.1]]
SANDSTONE = ['masonry', '#A85C40', '#9A4F36', '#7C4030', {'width': 190, 'height': 74, 'gap': 1.2}]


def frame(fabric, outer=16, front=6, inner=0, **sizes):
    return ['frame', fabric, {'inner': inner, 'outer': outer, 'front': front, **sizes}]


def beside(what, fabric, *sides, **sizes):
    """The same on both sides of the opening; `sides` are those of the right one."""
    return [what, fabric, {'sides': list(sides), 'twice': True, **sizes}]


def lanterns(metal, across, up, size=1.0):
    return ['lanterns', [metal, GLOW], {'x': [-across, across], 'z': up, 'y': -34, 'size': size}]


def plants(*across, length=95, y=-70, z=-40):
    return ['plants', LEAF, {'x': list(across), 'y': y, 'z': z, 'leaf': {'length': length}}]


STORES = {
    # a bazaar front of carved teak under ochre limewash
    'zaveri-court': {
        'hour': 'morning',
        'look': (5, 5),
        'opening': ['cusped', 430, 345],
        'front': ['plaster', '#D29A3E', {'tone': 0.28}],
        'back': ['velvet', '#4A1230'],
        'side': DARK_WOOD,
        'floor': LONG_TEAK,
        'sill': [LONG_TEAK, 30, 70],
        'hung': [
            frame(TEAK, round=['rectangle', 452, 374, 3], inner=0, outer=34, front=15),
            frame(BRASS, round=['rectangle', 526, 411, 3], outer=4, front=8),
        ],
        'shown': [
            bust('guttapusalu', [-4, 124], colour='clay', size=1.0, lift=120),
            block('jhumka', [-142, 74], 46, cover='#5A1E26', size=2.0),
            block('vanki', [138, 70], 58, cover='#5A1E26', size=2.7, stone='ruby'),
        ],
    },
    # rose plaster, round corners, a thin line of brass
    'linking-lane': {
        'hour': 'day',
        'look': (-6, 4),
        'opening': ['pill', 450, 345],
        'front': ['plaster', '#E3B9AC', {'tone': 0.05}],
        'back': ['plaster', '#F0DDD3', {'tone': 0.03}],
        'floor': ['granite', '#D9CFC6', '#A9776A', {'size': 0.1}],
        'hung': [frame(BRASS, outer=9, front=11), plants(-318, 322, length=120)],
        'shown': [
            easel('layered_bar', [-96, 118], metal='rose', cover='#8A5A58', size=1.35),
            block('bangle_stack', [66, 96], 60, metal='rose', cover='#B98A80', size=1.5),
            block('halo_ring', [168, 66], 34, metal='rose', cover='#8A5A58', size=2.9),
        ],
    },
    # dressed basalt and teak posts, as in the old houses of the town
    'laxmi-chowk-house': {
        'hour': 'shade',
        'look': (-8, 6),
        'opening': ['rectangle', 450, 330, 3],
        'front': ['masonry', '#4B4A4C', '#3D3C3F', '#2A292B', {'width': 150, 'height': 62, 'gap': 1.6}],
        'back': ['plaster', '#7C2F22'],
        'floor': LONG_TEAK,
        'sill': [['granite', '#39383A', '#5A595C'], 34, 50],
        'hung': [
            beside('block', TEAK, 196, 226, -14, 18, 0, 300, soft=3),
            beside('block', TEAK, 190, 232, -18, 22, 0, 26, soft=4),
            ['block', LONG_TEAK, {'sides': [-252, 252, -20, 20, 300, 336], 'soft': 3}],
            ['garland', MARIGOLDS, {'x0': -186, 'x1': 186, 'z': 300, 'y': -22, 'swags': 4, 'drop': 30}],
        ],
        'shown': [
            bust('kasu_mala', [4, 130], colour='aubergine', size=0.95, lift=150),
            block('temple_bangles', [-140, 84], 40, cover='#8A2D2F', size=1.3),
            easel('nath', [146, 70], metal='y22', cover='#C9A58F', size=1.6, stone='ruby', over=False),
        ],
    },
    # pale green, four-centred arch, pearls
    'jubilee-atelier': {
        'hour': 'morning',
        'look': (8, 5),
        'opening': ['pointed', 440, 356, 0.34],
        'front': ['plaster', '#AFC3AC', {'tone': 0.07}],
        'back': ['plaster', '#F1EBDD', {'tone': 0.05}],
        'floor': WHITE_MARBLE,
        'sill': [WHITE_MARBLE, 26, 34],
        'hung': [frame(['plaster', '#F2EEE2', {'tone': 0.04}], outer=30, front=8), frame(['paint', '#C49A4A', 0.6], inner=34, outer=38, front=3)],
        'shown': [
            easel('pearl_strand', [-88, 116], cover='#3C5A4C', size=1.3),
            bust('rani_haar', [92, 132], colour='slate', size=0.86, lift=150, turn=-6),
            block('pearl_studs', [10, 62], 26, metal='y18', cover='#3C5A4C', size=2.2),
        ],
    },
    # red limewash, round black pillars, a teak lintel
    'pondy-gate': {
        'hour': 'golden',
        'look': (6, 5),
        'opening': ['rectangle', 430, 330, 3],
        'front': ['plaster', '#9C3A2B', {'tone': 0.22}],
        'back': ['timber', '#4A2A16'],
        'floor': ['granite', '#5A2A22', '#703A2E'],
        'sill': [['granite', '#1E1D1F', '#35343A'], 40, 90],
        'hung': [
            beside('block', ['granite', '#1E1D1F', '#35343A', {'polish': 0.9}], 232, 268, -36, 0, 0, 332, soft=17),
            beside('block', TEAK, 222, 278, -42, 4, 300, 334, soft=4),
            ['block', LONG_TEAK, {'sides': [-330, 330, -40, 6, 334, 376], 'soft': 4}],
            ['garland', MARIGOLDS, {'x0': -204, 'x1': 204, 'z': 326, 'y': -14, 'swags': 3, 'drop': 46}],
        ],
        'shown': [
            bust('guttapusalu', [-70, 128], colour='clay', size=0.92, lift=128, stone='ruby', turn=8),
            block('jhumka', [76, 84], 84, cover='#123D33', size=2.0),
            block('filigree_pair', [150, 70], 22, cover='#123D33', size=1.2),
        ],
    },
    # grey granite, a window of sage wood
    'commercial-row': {
        'hour': 'shade',
        'look': (-5, 4),
        'opening': ['rectangle', 460, 338, 3],
        'front': ['masonry', '#A9A59E', '#98948E', '#7E7A74', {'width': 220, 'height': 92, 'gap': 1.0}],
        'back': ['plaster', '#E9E2D2', {'tone': 0.04}],
        'floor': ['timber', '#B08A5A', {'along': 'x'}],
        'sill': [['paint', '#6E8B74', 0.5], 26, 22],
        'hung': [
            frame(['paint', '#6E8B74', 0.5], outer=24, front=10),
            ['block', ['paint', '#6E8B74', 0.5], {'sides': [-226, 226, 4, 14, 262, 270]}],
            beside('block', ['paint', '#6E8B74', 0.5], 72, 79, 4, 14, 268, 334),
            plants(-300, -262, 300, length=80),
        ],
        'shown': [
            easel('station', [104, 116], cover='#455C4B', size=1.3),
            bust('collar', [-66, 128], metal='y18', colour='aubergine', size=1.0, turn=6),
            block('huggies', [18, 62], 24, metal='y18', cover='#455C4B', size=2.8),
        ],
    },
    # red sandstone with screens of stars
    'karol-bagh-pavilion': {
        'hour': 'day',
        'look': (-6, 6),
        'opening': ['cusped', 396, 340],
        'front': SANDSTONE,
        'back': ['plaster', '#E6D3B4', {'tone': 0.05}],
        'floor': SANDSTONE,
        'sill': [['plaster', '#B0654A'], 34, 90],
        'hung': [
            frame(['plaster', '#C07A5C', {'tone': 0.1}], round=['rectangle', 430, 370, 3], outer=20, front=9),
            beside('block', ['plaster', '#5A2A20'], 246, 420, -1, 3, 24, 360),
            beside('lattice', ['plaster', '#C98465', {'tone': 0.08}], 248, 420, 26, 358, -6, pitch=30, bar=7),
        ],
        'shown': [
            bust('temple_choker', [0, 126], colour='aubergine', size=1.02, accents=['emerald', 'ruby']),
            block('jhumka', [-126, 72], 52, cover='#2B1A2F', size=1.9),
            block('cocktail', [126, 70], 52, stone='emerald', cover='#2B1A2F', size=2.6),
        ],
    },
    # yellow plaster, green louvred shutters
    'gariahat-rooms': {
        'hour': 'morning',
        'look': (7, 5),
        'opening': ['round', 390, 352],
        'front': ['plaster', '#D9B45C', {'tone': 0.2}],
        'back': ['plaster', '#F0E4CC', {'tone': 0.05}],
        'floor': ['marble', '#CFC8BD', '#55504C'],
        'sill': [['plaster', '#EDE3CC'], 26, 30],
        'hung': [
            frame(['plaster', '#F2E8D2', {'tone': 0.04}], outer=26, front=10),
            ['shutters', ['paint', '#2F5E47', 0.45], {'sides': [228, 372, 2, 350]}],
        ],
        'shown': [
            block('filigree_pair', [-96, 92], 62, cover='#7D1B3E', size=1.5),
            bust('temple_choker', [76, 132], colour='aubergine', size=0.92, turn=-6),
            block('jhumka', [-8, 60], 20, cover='#7D1B3E', size=1.5),
        ],
    },
    # bare brick and a circle
    'cg-studio': {
        'hour': 'golden',
        'look': (-9, 4),
        'opening': ['circle', 410, 376],
        'front': ['masonry', '#B4623F', '#9C5233', '#C9A98E', {'width': 70, 'height': 22, 'gap': 2.2}],
        'back': ['plaster', '#A9A39B', {'tone': 0.1}],
        'floor': ['plaster', '#8E8982', {'tone': 0.12}],
        'hung': [frame(['plaster', '#A9A39B', {'tone': 0.08}], outer=18, front=4, inner=-2)],
        'shown': [
            block('diamond_kada', [-92, 90], 74, metal='y18', cover='#3C3A3B', size=1.5),
            bust('collar', [32, 128], metal='y22', colour='slate', size=0.92),
            block('bezel_ring', [120, 66], 40, metal='y18', stone='ruby', cover='#3C3A3B', size=2.6),
        ],
    },
    # rose-red plaster with white lines
    'johari-haveli': {
        'hour': 'golden',
        'look': (-7, 6),
        'opening': ['cusped', 440, 350],
        'front': ['plaster', '#C9785F', {'tone': 0.2}],
        'back': ['plaster', '#2F6F73', {'tone': 0.12}],
        'floor': WHITE_MARBLE,
        'sill': [WHITE_MARBLE, 30, 60],
        'hung': [
            frame(['paint', '#F3E7D6', 0.2], round=['rectangle', 500, 382, 3], outer=12, front=5),
            frame(['paint', '#F3E7D6', 0.2], round=['pointed', 452, 358, 0.06], outer=5, front=2),
        ],
        'shown': [
            bust('temple_choker', [0, 120], colour='clay', accents=['ruby', 'emerald'], size=1.05),
            easel('chandbali', [-138, 84], metal='y22', cover='#7D1B3E', size=1.5, over=False),
            block('temple_bangles', [140, 78], 34, cover='#7D1B3E', size=1.45),
        ],
    },
    # a tiled roof over white lime, shutters of sea blue
    'mg-quay': {
        'hour': 'day',
        'look': (5, 7),
        'opening': ['rectangle', 370, 300, 3],
        'front': ['plaster', '#EDE8DA', {'tone': 0.14}],
        'back': ['timber', '#6B4424'],
        'floor': LONG_TEAK,
        'sill': [LONG_TEAK, 30, 20],
        'centre': 172,
        'hung': [
            frame(TEAK, outer=22, front=10),
            ['shutters', ['paint', '#2C6E86', 0.45], {'sides': [212, 352, 0, 318]}],
            ['roof', ['plaster', '#B4552F', {'tone': 0.25}], {'sides': [-400, 400, 352]}],
        ],
        'shown': [
            bust('kasu_mala', [-20, 128], colour='clay', size=0.86, lift=150),
            block('plain_kada', [-126, 76], 46, cover='#16423F', size=1.35),
            block('coin', [118, 74], 30, metal='y24', cover='#16423F', size=1.9),
        ],
    },
    # a picture house of the thirties: steps, cream and teal
    'sadar-corner': {
        'hour': 'dusk',
        'look': (0, 4),
        'opening': ['stepped', 460, 350],
        'front': ['plaster', '#EADFC2', {'tone': 0.05}],
        'back': ['plaster', '#1F6A6C', {'tone': 0.05}],
        'floor': ['granite', '#2A2A2C', '#C9C2B4', {'size': 0.12}],
        'hung': [
            *[beside('block', ['paint', '#1F7F80', 0.6], x, x + 9, -14 + k * 4, 2, 0, 322 - k * 34) for k, x in enumerate((240, 258, 276))],
            ['block', ['paint', '#1F7F80', 0.6], {'sides': [-9, 9, -16, 2, 352, 700]}],
            *[beside('block', ['paint', '#1F7F80', 0.6], x, x + 9, -12, 2, 356 + k * 16, 700) for k, x in enumerate((22, 44))],
        ],
        'sconces': [(-330, 250, 1.2), (330, 250, 1.2)],
        'shown': [
            bust('rope_choker', [0, 128], colour='sand', size=1.0),
            block('hoops', [-134, 76], 60, metal='y18', cover='#E4D9BC', size=2.3),
            block('signet', [134, 72], 60, metal='y18', cover='#E4D9BC', size=2.6),
        ],
    },
    # turned wooden screens in a gypsum wall
    'gold-souk-gallery': {
        'hour': 'night',
        'look': (5, 5),
        'opening': ['pointed', 390, 350, 0.5],
        'front': ['plaster', '#CDB68C', {'tone': 0.15}],
        'back': ['timber', '#5A3318'],
        'floor': ['marble', '#3A2A20', '#8C7350'],
        'sill': [TEAK, 26, 40],
        'hung': [
            frame(TEAK, outer=24, front=14),
            beside('block', DARK_WOOD, 246, 420, -1, 2, 20, 366),
            beside('lattice', TEAK, 250, 420, 24, 362, -7, pitch=22, bar=4, kind='diagonal', knobs=4.2),
            beside('block', TEAK, 236, 250, -16, 0, 10, 372),
            lanterns(BRASS, 318, 268, 1.3),
        ],
        'sconces': [(-318, 268, 1.0), (318, 268, 1.0)],
        'shown': [
            bust('kasu_mala', [-4, 128], metal='y22', colour='aubergine', size=0.98, lift=150),
            block('temple_bangles', [-128, 76], 44, cover='#7D1B3E', size=1.4),
            block('bar', [126, 74], 30, metal='y24', cover='#7D1B3E', size=1.7),
        ],
    },
    # coral stone under a keel arch, blue hour
    'meena-galleria': {
        'hour': 'dusk',
        'look': (-7, 5),
        'opening': ['keel', 420, 372],
        'front': ['plaster', '#DDBE8C', {'tone': 0.2, 'grain': 0.9}],
        'back': ['tiles', '#E9E2CE', '#1F5B8C', '#2E8C8A', '#C79A3E', {'side': 70}],
        'floor': ['marble', '#C9C1B2', '#8C8373'],
        'sill': [['plaster', '#E2D4B4'], 28, 40],
        'hung': [
            frame(['plaster', '#E9DDC0', {'tone': 0.05}], outer=34, front=6, round=['rectangle', 470, 392, 3]),
            lanterns(BRASS, 290, 262, 1.2),
        ],
        'sconces': [(-290, 262, 0.8), (290, 262, 0.8)],
        'shown': [
            easel('calligraphy', [-112, 104], metal='y18', cover='#173A4F', size=1.7, over=False),
            bust('temple_choker', [50, 130], colour='slate', size=0.96),
            block('open_cuff', [152, 74], 36, metal='y18', cover='#173A4F', size=1.1),
        ],
    },
    # white marble and brass, diamonds
    'corniche-salon': {
        'hour': 'morning',
        'look': (6, 4),
        'opening': ['horseshoe', 420, 366],
        'front': ['marble', '#DCD7CF', '#9AA0A2', {'size': 0.0035}],
        'back': ['velvet', '#16405C'],
        'floor': ['marble', '#C9C4BB', '#8C9092'],
        'hung': [frame(BRASS, outer=13, front=10), frame(BRASS, inner=26, outer=29, front=4)],
        'shown': [
            easel('riviera', [-92, 112], metal='white', cover='#0A1F31', size=1.25),
            bust('collar', [58, 128], metal='white', colour='slate', size=0.96),
            block('three_stone', [146, 66], 30, metal='platinum', cover='#0A1F31', size=2.7),
        ],
    },
    # a screen of stars, lit from behind
    'rolla-court': {
        'hour': 'night',
        'look': (-5, 4),
        'opening': ['rectangle', 452, 336, 60],
        'front': ['tiles', '#1E6F78', '#E7D9B4', '#0F4A58', '#2C8E92', {'side': 96}],
        'back': ['lamp', '#F0B878', {'strength': 0.55}],
        'side': ['plaster', '#C9B48C'],
        'floor': ['marble', '#B9AE9B', '#7E7462'],
        'hung': [
            frame(['plaster', '#DCCBA2', {'tone': 0.06}], outer=26, front=10),
            ['lattice', ['paint', '#E9DEC4', 0.2], {'sides': [-280, 280, 0, 360, 190], 'pitch': 40, 'bar': 7, 'kind': 'eight'}],
        ],
        'sconces': [(-340, 300, 0.9), (340, 300, 0.9)],
        'shown': [
            bust('guttapusalu', [64, 120], colour='aubergine', size=0.92, lift=126, turn=-6),
            block('bangle_stack', [-98, 92], 70, metal='y22', cover='#1C3A3E', size=1.6),
            block('cocktail', [-4, 60], 20, metal='y18', stone='sapphire', cover='#1C3A3E', size=2.4),
        ],
    },
    # white boards and navy blue
    'oak-tree-studio': {
        'hour': 'day',
        'look': (-6, 4),
        'opening': ['rectangle', 430, 340, 3],
        'front': ['masonry', '#E6E4DE', '#DEDCD6', '#A9A7A2', {'width': 4000, 'height': 40, 'gap': 1.8, 'grain': 0.12}],
        'back': ['plaster', '#C8D2D8', {'tone': 0.03}],
        'floor': ['timber', '#B08A5A', {'along': 'x'}],
        'sill': [['paint', '#1D2F4A', 0.5], 30, 30],
        'hung': [
            frame(['paint', '#1D2F4A', 0.5], outer=34, front=12),
            ['block', ['paint', '#1D2F4A', 0.5], {'sides': [-280, 280, -26, 4, 376, 402], 'soft': 4}],
            ['block', ['paint', '#F1EFEA', 0.5], {'sides': [-214, 214, 6, 14, 258, 265]}],
            beside('block', ['paint', '#F1EFEA', 0.5], 68, 75, 6, 14, 262, 338),
            ['block', ['plaster', '#A8583A'], {'sides': [-356, -290, -120, -56, -90, -34], 'soft': 6, 'twice': True}],
            plants(-323, 323, length=110, y=-88, z=-36),
        ],
        'shown': [
            easel('lariat', [-108, 112], cover='#1D2F4A', size=1.3),
            block('diamond_kada', [16, 92], 56, metal='white', cover='#5A7186', size=1.5),
            block('solitaire', [136, 72], 50, metal='white', cover='#1D2F4A', size=3.0),
        ],
    },
    # dark brick and pale stone at dusk
    'devon-avenue-house': {
        'hour': 'dusk',
        'look': (6, 5),
        'opening': ['segment', 460, 346],
        'front': ['masonry', '#7A3B2C', '#5E2A20', '#B4A697'],
        'back': ['timber', '#5A3822'],
        'floor': ['timber', '#5B3A22', {'along': 'x'}],
        'sill': [['granite', '#C8C0B2', '#B3AA9B'], 26, 26],
        'hung': [
            frame(['granite', '#CFC8BB', '#BBB2A4'], outer=28, front=5),
            lanterns(IRON, 298, 236),
        ],
        'sconces': [(-298, 236, 1.0), (298, 236, 1.0)],
        'shown': [
            easel('riviera', [-114, 110], metal='white', cover='#2B1A2F', size=1.35),
            bust('rope_choker', [64, 128], colour='sand', size=1.0, turn=-8),
            block('halo_ring', [164, 66], 40, metal='y18', cover='#24323F', size=2.7),
        ],
    },
    # white adobe, a painted dado, a round arch in the sun
    'mission-peak-salon': {
        'hour': 'golden',
        'look': (8, 6),
        'opening': ['round', 420, 356],
        'front': ['plaster', '#EFE6D6', {'tone': 0.08, 'grain': 0.8}],
        'back': ['plaster', '#C98A5A', {'tone': 0.1}],
        'floor': ['masonry', '#B5623E', '#A35434', '#8A7A68', {'width': 80, 'height': 80, 'gap': 2.5}],
        'sill': [['tiles', '#F2EBDB', '#1F4E8C', '#D59A2D', '#2E7A5A', {'side': 46}], 24, 300],
        'hung': [
            ['block', ['tiles', '#F2EBDB', '#1F4E8C', '#D59A2D', '#2E7A5A', {'side': 46}], {'sides': [-700, 700, -10, 2, -200, -17]}],
            plants(-286, length=130, y=-80),
        ],
        'shown': [
            easel('evil_eye_bracelet', [-106, 100], metal='y14', cover='#2E5A52', size=1.3, over=False),
            bust('collar', [54, 128], metal='y18', colour='clay', size=0.98, turn=-6),
            block('hoops', [150, 72], 40, metal='y14', cover='#2E5A52', size=2.1),
        ],
    },
    # black steel and pale brick at night
    'hillcroft-rooms': {
        'hour': 'night',
        'look': (-6, 4),
        'opening': ['rectangle', 500, 330, 3],
        'front': ['masonry', '#B7A78C', '#A5957B', '#8C8070', {'width': 96, 'height': 26, 'gap': 2.0}],
        'back': ['silk', '#7D1B3E'],
        'floor': ['timber', '#2E1E16', {'along': 'x'}],
        'sill': [['paint', '#141517', 0.5], 22, 14],
        'hung': [
            frame(['paint', '#141517', 0.5], outer=14, front=10),
            ['block', ['paint', '#141517', 0.5], {'sides': [-92, -84, 4, 14, 0, 332]}],
            ['block', ['paint', '#141517', 0.5], {'sides': [84, 92, 4, 14, 0, 332]}],
            ['curtain', ['silk', '#7D1B3E'], {'sides': [-310, 310, 188, 0, 380], 'folds': 26}],
        ],
        'sconces': [(-320, 330, 1.2), (320, 330, 1.2)],
        'shown': [
            bust('temple_choker', [0, 122], colour='clay', size=0.98),
            block('jhumka', [-172, 84], 70, cover='#C9A58F', size=2.1),
            block('temple_bangles', [172, 92], 56, cover='#C9A58F', size=1.4),
        ],
    },
    # a shop-house: white plaster, flowered tiles, shutters of turquoise
    'serangoon-gallery': {
        'hour': 'day',
        'look': (6, 5),
        'opening': ['segment', 370, 330],
        'front': ['plaster', '#F1EEE6', {'tone': 0.05}],
        'back': ['plaster', '#E9C9C4', {'tone': 0.04}],
        'floor': LONG_TEAK,
        'sill': [['paint', '#F4F1EA', 0.4], 28, 300],
        'hung': [
            frame(['paint', '#F7F4EE', 0.4], outer=20, front=12),
            ['shutters', ['paint', '#3FA79C', 0.5], {'sides': [210, 356, 2, 334]}],
            ['block', ['tiles', '#F6F1E6', '#D2557A', '#2F8F7A', '#E9B23C', {'side': 56}], {'sides': [-700, 700, -12, 2, -200, -17]}],
        ],
        'shown': [
            bust('guttapusalu', [-46, 128], colour='aubergine', size=0.9, lift=124, turn=6),
            block('jhumka', [66, 88], 84, cover='#1F5A52', size=1.8),
            block('plain_kada', [120, 64], 24, cover='#1F5A52', size=1.3, options={'style': 'twist'}),
        ],
    },
    # green marble and bronze fins
    'orchard-salon': {
        'hour': 'night',
        'look': (4, 3),
        'opening': ['pill', 460, 330],
        'front': ['marble', '#16392E', '#7FA08C', {'size': 0.004, 'polish': 0.9}],
        'back': ['plaster', '#D8CDBB', {'tone': 0.03}],
        'floor': ['marble', '#D2CBBF', '#8FA396'],
        'hung': [
            frame(['fitting', '#B98A56', 0.3], outer=16, front=22),
            *[beside('block', ['fitting', '#8A6238', 0.35], x, x + 8, -26, 0, -300, 700) for x in (290, 326, 362)],
        ],
        'sconces': [(0, 392, 1.6)],
        'shown': [
            easel('station', [-124, 116], metal='white', cover='#16392E', size=1.25),
            bust('collar', [30, 128], metal='rose', colour='slate', size=0.96),
            block('eternity', [156, 72], 52, metal='platinum', cover='#16392E', size=3.0),
        ],
    },
}

FRAME = {'aspect': 1.5, 'size': 640, 'samples': 14, 'oversize': 1, 'denoise': 0.7, 'lens': 70, 'blur': 2.2, 'bounces': 3, 'background': 'aubergine', 'match': False, 'iron': False}
OPTIONS = ('opening', 'front', 'back', 'side', 'floor', 'shown', 'hung', 'sill', 'depth', 'look')


def store_specs():
    """A render spec for each store, in the order of the list."""
    for store, window in STORES.items():
        options = {key: window[key] for key in OPTIONS if key in window}
        rest = {key: value for key, value in window.items() if key not in OPTIONS}
        yield {'name': f'store-{store}', 'design': 'shop_window', **FRAME, **rest, 'options': options}
